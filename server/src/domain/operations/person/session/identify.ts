import type { PermissionInfo, User, UserInput } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import type { Viewer } from '../../../../credentials/Viewer.js';
import { signUserToken } from '../../../../credentials/userTokens.js';
import { organizationInfo } from '../../../access/permissionEntry.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { type Profile, userRecord } from '../../../people/userRecord.js';
import { enter, enterAgain } from './enter.js';
import { DEFAULT_ORGANIZATION_ID } from './enterOrganization.js';

interface SignIn {
  /** The token as sent, and the person that it names; `null`: no token. */
  proof: { token: string; viewer: Viewer } | null;
  organizationId?: string | undefined;
  user: UserInput;
}

export interface IdentifyResult {
  user: User;
  organizationId: string;
  token: string;
  /** Seconds since epoch. */
  expiresAt: number;
  /** Ms since epoch. */
  timestamp: number;
  permissions: PermissionInfo;
  /** Position of the organization's stream, before the permissions were read. */
  sequence: number;
  config: { isPrivateCommentsEnabled: boolean };
}

/**
 * Signs a person in to one organization and stores the profile. Without a token, the caller has checked that the API
 * key allows it; the person is then not verified, and becomes a member unless `requireAutoOrgUser` is off. Throws
 * `PERMISSION_DENIED` when the token names another person.
 */
export async function identify(core: Core, tenant: Tenant, request: SignIn): Promise<IdentifyResult> {
  const { userId } = request.user;
  const { proof } = request;
  const viewer = proof?.viewer ?? null;
  // The token decides who signs in. A body that names another person is a mistake, and the caller should learn of it.
  if (viewer && viewer.userId !== userId) {
    throw new ParleyError('PERMISSION_DENIED', 'The user token was made for another user than the one who signs in.', {
      details: { credential: 'token' },
    });
  }
  const organizationId = request.organizationId ?? viewer?.organizationId ?? DEFAULT_ORGANIZATION_ID;
  const person = { userId, organizationId, viewer, ...profilesOf(request.user, viewer) };
  const { access, profile, isAdmin, sequence } =
    (await enterAgain(core, tenant, person)) ?? (await enter(core, tenant, person));
  const session = proof
    ? { token: proof.token, expiresAt: proof.viewer.tokenExpiresAt }
    : await signUserToken(core, { apiKey: tenant.apiKey, userId, organizationId, isUnproven: true });
  const permissions = organizationInfo(access, nowSeconds(core.clock));
  return {
    // Others see the profile of the person's last token. The permissions of this session are those of its own token.
    user: userRecord({ userId, organizationId, profile: { ...profile, isAdmin }, accessRole: permissions.accessRole }),
    organizationId,
    ...session,
    timestamp: core.clock.now(),
    permissions,
    sequence,
    config: { isPrivateCommentsEnabled: tenant.settings.isPrivateCommentsEnabled },
  };
}

/**
 * Returns the profile that the person claims: fields of the token win over those of the front end, and stay. `confirmed` are those that a backend
 * has confirmed by the token.
 */
function profilesOf({ userId: _, accessRole: _role, ...claims }: UserInput, viewer: Viewer | null) {
  const [name, email] = [viewer?.name, viewer?.email];
  const claimed: Profile = { ...claims, ...(name !== undefined && { name }), ...(email !== undefined && { email }) };
  return { claimed, confirmed: viewer && !viewer.isUnproven ? { name, email } : null };
}
