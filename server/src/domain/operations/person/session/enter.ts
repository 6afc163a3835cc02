import { sql } from 'kysely';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import type { Viewer } from '../../../../credentials/Viewer.js';
import type { WriteTransaction } from '../../../../store/transaction.js';
import { announceAccess } from '../../../access/announceAccess.js';
import { grantOrigin } from '../../../access/grantOrigin.js';
import { isAdminIn } from '../../../access/isAdminIn.js';
import { markAdmin } from '../../../access/markAdmin.js';
import { loadViewerAccess, type ViewerAccess } from '../../../access/viewerAccess.js';
import { writeGrants } from '../../../access/writeGrants.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { readPosition } from '../../../common/readPosition.js';
import { acceptedClaims, claimProfile, withClaims } from '../../../people/claimProfile.js';
import { isVouched, upsertProfiles } from '../../../people/upsertProfiles.js';
import type { Profile } from '../../../people/userRecord.js';
import { enterOrganization } from './enterOrganization.js';

/** Who signs in to which organization. */
interface Person {
  organizationId: string;
  userId: string;
  /** The person that the token names; `null`: no token. */
  viewer: Viewer | null;
  /** What the front end and the token say about the person. */
  claimed: Profile;
  /** What a backend has confirmed by the token; `null`: nothing. */
  confirmed: Profile | null;
}

/** A person in an organization. */
interface Entered {
  access: ViewerAccess;
  profile: Profile | null;
  /** Only a token makes an admin. */
  isAdmin: boolean;
  /** Position of the organization's stream, before the rest was read. */
  sequence: number;
}

/** Lets the person enter the organization, and stores what the sign-in says about them. */
export function enter(core: Core, tenant: Tenant, person: Person): Promise<Entered> {
  const { organizationId, userId, viewer, claimed, confirmed } = person;
  const scope = { apiKey: tenant.apiKey, organizationId };
  return core.write(async (tx) => {
    const sequence = await readPosition(tx.db, scope);
    const entered = await enterOrganization(core, tx, tenant, userId, organizationId);
    const access = await joinFreely(core, tx, tenant, person, entered);
    const isAdmin = await isAdminNow(core, person, access);
    const now = core.clock.now();
    await claimProfile(tx, tenant, { organizationId, userId, profile: claimed }, now);
    if (confirmed) {
      await upsertProfiles(tx, tenant.apiKey, [{ organizationId, userId, profile: { ...confirmed, isAdmin } }], now);
    }
    if (isProof(viewer) && access.isMarkedAdmin !== isAdmin) await markAdmin(tx, scope, userId, isAdmin);
    return { access, profile: await readProfile(tx.db, tenant, person), isAdmin, sequence };
  });
}

/**
 * As `enter`, for a person about whom the sign-in says nothing new. It only reads: no row is locked, and nothing is synced to the disk.
 * `null`: there is something to write, or to refuse.
 */
export async function enterAgain(core: Core, tenant: Tenant, person: Person): Promise<Entered | null> {
  const { organizationId, userId, viewer, claimed, confirmed } = person;
  const sequence = await readPosition(core.db, { apiKey: tenant.apiKey, organizationId });
  const access = await loadViewerAccess(core.db, tenant, organizationId, userId);
  if (access.isOrganizationDisabled || joinsFreely(core, tenant, access)) return null;
  const isAdmin = await isAdminNow(core, person, access);
  if (isProof(viewer) && access.isMarkedAdmin !== isAdmin) return null;
  const isClaimed = sql`${withClaims(tenant.settings, acceptedClaims(tenant.settings, claimed))} = users.profile`;
  const isConfirmed = confirmed ? isVouched(sql`${JSON.stringify({ ...confirmed, isAdmin })}::jsonb`) : sql`true`;
  const profile = await readProfile(core.db, tenant, person, sql<boolean>`${isClaimed} and ${isConfirmed}`);
  return profile && { access, profile, isAdmin, sequence };
}

/** The claims of a token of development mode were stored with its grants, and end with them. */
const isProof = (viewer: Viewer | null): boolean => viewer !== null && !viewer.isUnproven && !viewer.isOfDevelopment;

const isAdminNow = async ({ clock }: Pick<Core, 'clock'>, { viewer, organizationId }: Person, access: ViewerAccess) =>
  viewer !== null && isAdminIn(viewer, organizationId, access, nowSeconds(clock));

/**
 * The person becomes a member, on an API key that requires no tokens. With tokens, membership comes from grants of a
 * backend: otherwise anybody with a token could join any organization by naming it.
 */
function joinsFreely({ clock }: Pick<Core, 'clock'>, { settings }: Tenant, access: ViewerAccess): boolean {
  const { requireJwtToken, requireAutoOrgUser } = settings;
  return !requireJwtToken && requireAutoOrgUser && !access.isMember(nowSeconds(clock));
}

async function joinFreely(
  core: Core,
  tx: WriteTransaction,
  tenant: Tenant,
  { organizationId, userId }: Person,
  access: ViewerAccess,
): Promise<ViewerAccess> {
  if (!joinsFreely(core, tenant, access)) return access;
  const resource = { type: 'organization', id: organizationId, organizationId } as const;
  await writeGrants(tx, tenant.apiKey, [{ ...resource, userId, role: 'editor', expiresAt: null }], grantOrigin(core));
  await announceAccess(tx, tenant.apiKey, [userId], [resource]);
  return loadViewerAccess(tx.db, tenant, organizationId, userId);
}

async function readProfile(
  db: Core['db'],
  { apiKey }: Tenant,
  { organizationId, userId }: Person,
  condition = sql<boolean>`true`,
): Promise<Profile | null> {
  const row = await db
    .selectFrom('users')
    .where('api_key', '=', apiKey)
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where(condition)
    .select('profile')
    .executeTakeFirst();
  return row?.profile ?? null;
}
