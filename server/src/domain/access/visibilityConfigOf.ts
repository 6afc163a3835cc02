import type { VisibilityConfig } from '@parley/protocol';
import type { ThreadAudience } from '../../store/columns.js';
import { holdersOf, laterFor } from './heldThreads.js';

/** Returns the visibility of a thread as an answer shows it. Of a thread that waits for approval: the one that it has once it is approved. */
export function visibilityConfigOf({ visibility, organizationIds, userIds }: ThreadAudience): VisibilityConfig {
  switch (visibility) {
    case 'public':
      return { type: visibility };
    case 'organizationPrivate':
      return holdersOf(organizationIds) === undefined
        ? membersOnly(organizationIds, userIds)
        : wantedOf(laterFor(organizationIds), userIds);
    case 'restricted':
      return { type: visibility, userIds: [...userIds] };
  }
}

const wantedOf = (organizationIds: readonly string[], userIds: readonly string[]): VisibilityConfig =>
  organizationIds.length === 0 ? { type: 'public' } : membersOnly(organizationIds, userIds);

const membersOnly = (organizationIds: readonly string[], userIds: readonly string[]): VisibilityConfig => ({
  type: 'organizationPrivate',
  organizationId: organizationIds[0],
  organizationIds: [...organizationIds],
  userIds: [...userIds],
});
