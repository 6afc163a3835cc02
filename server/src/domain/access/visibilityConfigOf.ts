import type { VisibilityConfig } from '@parley/protocol';
import type { ThreadSight } from '../../store/columns.js';

/** A thread's visibility as it is read. */
export function visibilityConfigOf({ visibility, organizationIds, userIds }: ThreadSight): VisibilityConfig {
  switch (visibility) {
    case 'public':
      return { type: visibility };
    case 'organizationPrivate':
      return {
        type: visibility,
        organizationId: organizationIds[0],
        organizationIds: [...organizationIds],
        userIds: [...userIds],
      };
    case 'restricted':
      return { type: visibility, userIds: [...userIds] };
  }
}
