import { matchesAccess } from '@parley/protocol/constants';
import type { ThreadSight } from '../../store/columns.js';

/** What a person brings to it, in the thread's document. */
export interface ThreadViewer {
  userId: string;
  /** May open the document. */
  hasDocumentAccess: boolean;
  /** `field:value` permissions in force there. */
  accessFields: ReadonlySet<string>;
  /** The organizations with an unexpired grant, whoever is signed in to them now. */
  organizationIds: ReadonlySet<string>;
}

/** Document access, visibility and access context must all pass (REST contract §2.4, client contract §7.6). Nobody is redacted. */
export function maySeeThread(sight: ThreadSight, viewer: ThreadViewer): boolean {
  return viewer.hasDocumentAccess && passesSight(sight, viewer);
}

/** Visibility and access context alone, which is what backends count by (`commentannotations/count/get`). */
export function passesSight(sight: ThreadSight, viewer: Omit<ThreadViewer, 'hasDocumentAccess'>): boolean {
  return isVisibleTo(sight, viewer) && matchesAccess(sight.access, viewer.accessFields);
}

/** Whether document access alone decides. Absent: not known. */
export const isSeenByAll = (sight: ThreadSight | undefined): boolean =>
  sight !== undefined && !sight.isDraft && sight.visibility === 'public' && sight.access === null;

function isVisibleTo(
  sight: ThreadSight,
  { userId, organizationIds }: Pick<ThreadViewer, 'userId' | 'organizationIds'>,
) {
  if (userId === sight.authorId) return true;
  if (sight.isDraft) return false;
  switch (sight.visibility) {
    case 'public':
      return true;
    case 'organizationPrivate':
      return sight.organizationIds.some((id) => organizationIds.has(id));
    case 'restricted':
      return sight.userIds.includes(userId);
  }
}
