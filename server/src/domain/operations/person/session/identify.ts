import type { PermissionInfo, User, UserInput } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import type { Viewer } from '../../../../credentials/Viewer.js';
import type { WriteTransaction } from '../../../../store/transaction.js';
import { isAdminIn } from '../../../access/isAdminIn.js';
import { readPosition } from '../../../common/readPosition.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { markAdmin } from '../../../access/markAdmin.js';
import { announceAccess } from '../../../access/announceAccess.js';
import { grantOrigin } from '../../../access/grantOrigin.js';
import { organizationInfo } from '../../../access/permissionEntry.js';
import { writeGrants } from '../../../access/writeGrants.js';
import { signUserToken } from '../../../../credentials/userTokens.js';
import { claimProfile } from '../../../people/claimProfile.js';
import { upsertProfiles } from '../../../people/upsertProfiles.js';
import { userRecord } from '../../../people/userRecord.js';
import { loadViewerAccess, type ViewerAccess } from '../../../access/viewerAccess.js';
import { DEFAULT_ORGANIZATION_ID, enterOrganization } from './enterOrganization.js';

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
  const { access, profile, isAdmin, sequence } = await core.write(async (tx) => {
    const position = await readPosition(tx.db, { apiKey: tenant.apiKey, organizationId });
    const entered = await enterOrganization(core, tx, tenant, userId, organizationId);
    const joined = await joinFreely(core, tx, tenant, organizationId, userId, entered);
    const admin = viewer !== null && (await isAdminIn(viewer, organizationId, joined, nowSeconds(core.clock)));
    await saveProfile(core, tx, tenant, organizationId, request.user, viewer, admin);
    // The claims of a token of development mode were stored with its grants, and end with them.
    const isProof = viewer !== null && !viewer.isUnproven && !viewer.isOfDevelopment;
    if (isProof && joined.isMarkedAdmin !== admin) {
      await markAdmin(tx, { apiKey: tenant.apiKey, organizationId }, userId, admin);
    }
    return {
      access: joined,
      profile: await readProfile(tx, tenant, organizationId, userId),
      isAdmin: admin,
      sequence: position,
    };
  });
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

/** Stores the profile. Fields of the token win over those of the front end, and stay. Only a token makes an admin. */
async function saveProfile(
  core: Core,
  tx: WriteTransaction,
  tenant: Tenant,
  organizationId: string,
  { userId, accessRole: _role, ...claims }: UserInput,
  viewer: Viewer | null,
  isAdmin: boolean,
): Promise<void> {
  const now = core.clock.now();
  const name = viewer?.name;
  const email = viewer?.email;
  const claimed = { ...claims, ...(name !== undefined && { name }), ...(email !== undefined && { email }) };
  await claimProfile(tx, tenant, { organizationId, userId, profile: claimed }, now);
  if (!viewer || viewer.isUnproven) return; // no backend has confirmed the profile
  await upsertProfiles(tx, tenant.apiKey, [{ organizationId, userId, profile: { name, email, isAdmin } }], now);
}

/**
 * Makes the person a member, on an API key that requires no tokens. With tokens, membership comes from grants of a
 * backend: otherwise anybody with a token could join any organization by naming it.
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
  await writeGrants(tx, tenant.apiKey, [{ ...resource, userId, role: 'editor', expiresAt: null }], grantOrigin(core));
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
