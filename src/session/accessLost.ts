import { ParleyError } from '@parley/protocol/constants';
import type { SignedInScope } from './Session.js';

/** `removed`: the person is no member any more, and no document is open to them. `closed`: the organization or the API key is. */
export type AccessLoss = 'removed' | 'closed';

/** The failure of a session that the service lets go no further. `details.isAccessLost` tells it from a sign-in that was refused. */
export function accessLost(loss: AccessLoss, { apiKey, organizationId, userId }: SignedInScope): ParleyError {
  const [why, remedy] =
    loss === 'removed'
      ? ['they are no member of it any more', `Grant "${userId}" access to it again`]
      : [
          `it was switched off or deleted, or the API key "${apiKey}" was switched off`,
          'Switch it on, or name another one',
        ];
  return new ParleyError(
    'PERMISSION_DENIED',
    `"${userId}" has lost access to the organization "${organizationId}": ${why}. Nothing is asked of the service any more. ${remedy}, then sign in again: identify, refetch of any hook and "Try again" of a component do.`,
    { details: { isAccessLost: true } },
  );
}
