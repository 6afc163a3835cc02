import { type ClientFrame, hostId } from '@parley/protocol';
import { CLOSE_CODES, ParleyError } from '@parley/protocol/constants';
import type { Core } from '../core.js';
import type { Viewer } from '../credentials/Viewer.js';
import { requireOpenOrganization } from '../domain/access/clientScope.js';
import { requireLiveToken } from '../credentials/tokenGenerations.js';
import { verifyUserToken } from '../credentials/userTokens.js';
import type { Caller } from '../environment.js';
import { readViewer } from '../credentials/readViewer.js';
import { takeRate } from '../limits/takeRate.js';
import { findTenantOf, invalidCredentials, keySwitchedOff } from '../credentials/credentials.js';
import type { SignIns } from './SignIns.js';
import type { RealtimeSession } from './TopicSubscription.js';

type AuthenticateFrame = Extract<ClientFrame, { type: 'authenticate' }>;

/** Checks token, key and organization, as a front-end call does. Rejects with the code of the first check that fails. */
export async function authenticateSession(
  core: Core,
  signIns: SignIns,
  { apiKey, token, organizationId }: AuthenticateFrame,
  caller: Caller,
): Promise<RealtimeSession> {
  const viewer = await readViewer(core, apiKey, token, caller);
  if (!hostId.safeParse(organizationId).success) throw new ParleyError('NOT_FOUND', 'No organization has this id.');
  const { key, generation, organization } = await signIns.read({ apiKey, userId: viewer.userId, organizationId });
  if (!key) throw invalidCredentials();
  if (key.isDisabled) throw keySwitchedOff();
  requireLiveToken(core, key.tenant, viewer, generation);
  takeRate(core, `socket:${apiKey}:${viewer.userId}`, core.options.limits.userRate);
  requireOpenOrganization(organizationId, organization);
  return { tenant: key.tenant, viewer, organizationId };
}

/** Returns the person of a new token for an open session. Rejects like `authenticateSession`. */
export async function renew(core: Core, apiKey: string, token: string): Promise<Viewer> {
  const viewer = await verifyUserToken(core, apiKey, token);
  await findTenantOf(core, apiKey, viewer);
  return viewer;
}

/** Returns the close code for a refused sign-in; `null` when the failure is not the caller's. */
export function closeCodeOf(error: unknown) {
  switch (error instanceof ParleyError ? error.code : undefined) {
    case 'UNAUTHENTICATED':
      return CLOSE_CODES.UNAUTHENTICATED;
    case 'TOKEN_EXPIRED':
      return CLOSE_CODES.TOKEN_EXPIRED;
    case 'PERMISSION_DENIED':
    case 'NOT_FOUND':
      return CLOSE_CODES.FORBIDDEN;
    case 'RESOURCE_EXHAUSTED':
      return CLOSE_CODES.TOO_MANY;
    default:
      return null;
  }
}
