import type { ClientFrame } from '@parley/protocol';
import { CLOSE_CODES, ParleyError } from '@parley/protocol/constants';
import type { Core } from '../core.js';
import { requireClientOrganization } from '../domain/clientScope.js';
import { verifyUserToken } from '../domain/userTokens.js';
import { findTenant } from '../http/credentials.js';
import type { RealtimeSession } from './Subscription.js';

type AuthenticateFrame = Extract<ClientFrame, { type: 'authenticate' }>;

/** The checks of a front-end call: key, token, organization. Rejects with the code of the first that fails. */
export async function signIn(
  core: Core,
  { apiKey, token, organizationId }: AuthenticateFrame,
): Promise<RealtimeSession> {
  const tenant = await findTenant(core, apiKey);
  const viewer = await verifyUserToken(core, tenant.apiKey, token);
  await requireClientOrganization({ core, tenant, data: { organizationId } });
  return { tenant, viewer, organizationId };
}

/** How the refusal of a sign-in closes the connection; `null` for what is no fault of the caller. */
export function closeCodeOf(error: unknown) {
  switch (error instanceof ParleyError ? error.code : undefined) {
    case 'UNAUTHENTICATED':
      return CLOSE_CODES.UNAUTHENTICATED;
    case 'TOKEN_EXPIRED':
      return CLOSE_CODES.TOKEN_EXPIRED;
    case 'PERMISSION_DENIED':
    case 'NOT_FOUND':
      return CLOSE_CODES.FORBIDDEN;
    default:
      return null;
  }
}
