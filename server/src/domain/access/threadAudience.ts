import { matchesAccess } from '@parley/protocol/constants';
import type { ThreadAudience } from '../../store/columns.js';

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
export function maySeeThread(audience: ThreadAudience, viewer: ThreadViewer): boolean {
  return viewer.hasDocumentAccess && isInThreadAudience(audience, viewer);
}

/** Visibility and access context alone, which is what backends count by (`commentannotations/count/get`). */
export function isInThreadAudience(audience: ThreadAudience, viewer: Omit<ThreadViewer, 'hasDocumentAccess'>): boolean {
  return isVisibleTo(audience, viewer) && matchesAccess(audience.access, viewer.accessFields);
}

/** Whether document access alone decides. Absent: not known. */
export const isSeenByAll = (audience: ThreadAudience | undefined): boolean =>
  audience !== undefined && !audience.isDraft && audience.visibility === 'public' && audience.access === null;

function isVisibleTo(
  audience: ThreadAudience,
  { userId, organizationIds }: Pick<ThreadViewer, 'userId' | 'organizationIds'>,
) {
  if (userId === audience.authorId) return true;
  if (audience.isDraft) return false;
  switch (audience.visibility) {
    case 'public':
      return true;
    case 'organizationPrivate':
      return audience.organizationIds.some((id) => organizationIds.has(id));
    case 'restricted':
      return audience.userIds.includes(userId);
  }
}
