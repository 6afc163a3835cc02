import { ParleyError } from '@parley/protocol/constants';
import type { SignedInScope } from './Session.js';

/** `removed`: the person is no member any more, and no document is open to them. `closed`: the organization or the API key is. */
export type AccessLoss = 'removed' | 'closed';

/** The failure of a session whose person lost access. `details.isAccessLost` distinguishes it from a refused sign-in. */
export function accessLost(loss: AccessLoss, { apiKey, organizationId, userId }: SignedInScope): ParleyError {
  const why =
    loss === 'removed'
      ? `they are no member of it any more. Grant "${userId}" access`
      : `it was switched off or deleted, or the API key "${apiKey}" was. Switch it on`;
  return new ParleyError(
    'PERMISSION_DENIED',
    `"${userId}" has lost access to the organization "${organizationId}": ${why}, then sign in again.`,
    { details: { isAccessLost: true } },
  );
}
