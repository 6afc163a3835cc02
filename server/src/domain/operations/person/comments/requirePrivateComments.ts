import type { VisibilityConfig, VisibilityInput } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import type { Tenant } from '../../../../credentials/Tenant.js';

/** Who asks for a visibility, and where. */
interface Asker {
  userId: string;
  organizationId: string;
}

/**
 * A visibility with its defaults filled in (client contract §7.6): `organizationPrivate` without an organization is the current one;
 * `restricted` ends with the person who asks, unless they are named before; `public` has no other field.
 */
export function myVisibility(asked: VisibilityInput | undefined, { userId, organizationId }: Asker): VisibilityConfig {
  switch (asked?.type) {
    case 'organizationPrivate': {
      const named = [
        ...(asked.organizationId === undefined ? [] : [asked.organizationId]),
        ...(asked.organizationIds ?? []),
      ];
      const ids = [...new Set(named.length > 0 ? named : [organizationId])];
      return ids.length === 1
        ? { type: asked.type, organizationId: ids[0] }
        : { type: asked.type, organizationId: ids[0], organizationIds: ids };
    }
    case 'restricted':
      return { type: asked.type, userIds: [...new Set([...(asked.userIds ?? []), userId])] };
    default:
      return { type: 'public' };
  }
}

/** `FAILED_PRECONDITION` for a thread that not everybody shall see, on an API key that has none. */
export function requirePrivateComments({ settings }: Tenant, asked: VisibilityInput | undefined): void {
  if (settings.isPrivateCommentsEnabled || asked === undefined || asked.type === 'public') return;
  throw new ParleyError('FAILED_PRECONDITION', 'Private comments are switched off for this API key.');
}
