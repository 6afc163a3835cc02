import type { PermissionInfo, User, UserInput } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import type { Core, Tenant, Viewer } from '../../core.js';
import type { WriteTransaction } from '../../store/transaction.js';
import { nowSeconds } from '../nowSeconds.js';
import { announceAccess } from '../permissions/announceAccess.js';
import { organizationInfo } from '../permissions/permissionEntry.js';
import { writeGrants } from '../permissions/writeGrants.js';
import { signUserToken, verifyUserToken } from '../userTokens.js';
import { upsertProfiles } from '../users/upsertProfiles.js';
import { type Profile, userRecord } from '../users/userRecord.js';
import { loadViewerAccess, type ViewerAccess } from '../viewerAccess.js';
import { DEFAULT_ORGANIZATION_ID, enterOrganization } from './enterOrganization.js';

interface SignIn {
  /** As sent; `null`: none. */
  token: string | null;
  organizationId?: string | undefined;
  user: UserInput;
}

export interface SignedIn {
  user: User;
  organizationId: string;
  token: string;
  /** Seconds since epoch. */
  expiresAt: number;
  permissions: PermissionInfo;
  config: { isPrivateCommentsEnabled: boolean };
}

/**
 * Signs a person in to one organization and keeps the profile. The person is the token's. Without a token the key must allow
 * that; there everybody is taken at their word, and becomes a member unless `requireAutoOrgUser` is off.
 */
export async function identify(core: Core, tenant: Tenant, request: SignIn): Promise<SignedIn> {
  const viewer = request.token === null ? null : await personOfToken(core, tenant, request.token, request.user.userId);
  if (!viewer && tenant.settings.requireJwtToken) {
    throw new ParleyError('UNAUTHENTICATED', 'This API key needs a user token to sign in with.');
  }
  const { userId } = request.user;
  const organizationId = request.organizationId ?? viewer?.organizationId ?? DEFAULT_ORGANIZATION_ID;
  const { access, profile } = await core.write(async (tx) => {
    const entered = await enterOrganization(core, tx, tenant, userId, organizationId);
    await keepProfile(core, tx, tenant, organizationId, request.user, viewer);
    return {
      access: await joinFreely(core, tx, tenant, organizationId, userId, entered),
      profile: await readProfile(tx, tenant, organizationId, userId),
    };
  });
  const session = viewer
    ? { token: request.token ?? '', expiresAt: viewer.tokenExpiresAt }
    : await signUserToken(core, { apiKey: tenant.apiKey, userId, organizationId });
  const permissions = organizationInfo(access, nowSeconds(core.clock));
  return {
    user: userRecord({ userId, organizationId, profile, accessRole: permissions.accessRole }),
    organizationId,
    ...session,
    permissions,
    config: { isPrivateCommentsEnabled: tenant.settings.isPrivateCommentsEnabled },
  };
}

/** The token decides who signs in; a body that names somebody else is a mistake worth hearing of. */
async function personOfToken(core: Core, tenant: Tenant, token: string, userId: string): Promise<Viewer> {
  const viewer = await verifyUserToken(core, tenant.apiKey, token);
  if (viewer.userId === userId) return viewer;
  throw new ParleyError('PERMISSION_DENIED', 'The user token was made for another user than the one who signs in.');
}

/** What the token says of a person wins over what the front end says; who is an admin, only the token can say. */
async function keepProfile(
  core: Core,
  tx: WriteTransaction,
  { apiKey }: Tenant,
  organizationId: string,
  { userId, accessRole: _role, ...given }: UserInput,
  viewer: Viewer | null,
): Promise<void> {
  const profile: Profile = {
    ...given,
    ...(viewer?.name !== undefined && { name: viewer.name }),
    ...(viewer?.email !== undefined && { email: viewer.email }),
    isAdmin: viewer?.isAdmin ?? false,
  };
  await upsertProfiles(tx, apiKey, [{ organizationId, userId, profile }], core.clock.now());
}

/**
 * Membership for who signs in, only on a key that requires no tokens. With tokens it comes from the grants that a backend
 * made: else anybody with a token could walk into any organization by naming it.
 */
async function joinFreely(
  core: Core,
  tx: WriteTransaction,
  tenant: Tenant,
  organizationId: string,
  userId: string,
  access: ViewerAccess,
): Promise<ViewerAccess> {
  const { requireJwtToken, requireAutoOrgUser } = tenant.settings;
  if (requireJwtToken || !requireAutoOrgUser || access.isMember(nowSeconds(core.clock))) return access;
  const resource = { type: 'organization', id: organizationId, organizationId } as const;
  await writeGrants(tx, tenant.apiKey, [{ ...resource, userId, role: 'editor', expiresAt: null }]);
  await announceAccess(tx, tenant.apiKey, [userId], [resource]);
  return loadViewerAccess(tx.db, tenant, organizationId, userId);
}

async function readProfile(tx: WriteTransaction, { apiKey }: Tenant, organizationId: string, userId: string) {
  const row = await tx.db
    .selectFrom('users')
    .where('api_key', '=', apiKey)
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .select('profile')
    .executeTakeFirst();
  return row?.profile ?? null;
}
