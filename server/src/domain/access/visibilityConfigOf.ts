import type { VisibilityConfig } from '@parley/protocol';
import type { ThreadAudience } from '../../store/columns.js';

/** Returns the visibility of a thread as an answer shows it. */
export function visibilityConfigOf({ visibility, organizationIds, userIds }: ThreadAudience): VisibilityConfig {
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
