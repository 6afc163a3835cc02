import { matchesAccess } from '@parley/protocol/constants';
import type { ThreadAudience } from '../../store/columns.js';

/** The facts of a person that decide whether they see a thread, in the thread's document. */
export interface ThreadViewer {
  userId: string;
  /** May open the document. */
  hasDocumentAccess: boolean;
  /** The `field:value` permissions in force in the document. */
  accessFields: ReadonlySet<string>;
  /** The organizations on which the person has an unexpired grant, whether they are signed in there or not. */
  organizationIds: ReadonlySet<string>;
}

/**
 * True when document access, visibility and access context all pass (REST contract §2.4, client contract §7.6). A
 * person who may not see a thread gets no redacted copy of it.
 */
export function maySeeThread(audience: ThreadAudience, viewer: ThreadViewer): boolean {
  return viewer.hasDocumentAccess && isInThreadAudience(audience, viewer);
}

/**
 * True when visibility and access context pass, whatever the document access. Backends count by this
 * (`commentannotations/count/get`).
 */
export function isInThreadAudience(audience: ThreadAudience, viewer: Omit<ThreadViewer, 'hasDocumentAccess'>): boolean {
  return (
    isVisibleTo(audience, viewer) && (audience.access === null || matchesAccess(audience.access, viewer.accessFields))
  );
}

/** True when members of another organization see the thread. Such memberships are not in the stream of the thread's organization. */
export const isForOtherOrganizations = (
  { visibility, organizationIds }: ThreadAudience,
  organizationId: string,
): boolean => visibility === 'organizationPrivate' && organizationIds.some((id) => id !== organizationId);

/** True when everybody with access to the document sees the thread. `undefined`: the audience is not known. */
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
