import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import type { WriteTransaction } from '../../../../store/transaction.js';
import { organizationSwitchedOff } from '../../../access/clientScope.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { ensureScope, organizationMissing } from '../../../access/scope.js';
import { loadViewerAccess, type ViewerAccess } from '../../../access/viewerAccess.js';

/** The organization of people when neither they nor their token name one (client contract §1.3). */
export const DEFAULT_ORGANIZATION_ID = 'default';

/**
 * Returns the access of a person to an organization at sign-in, and creates a missing organization in three cases: the
 * person has a grant in it (REST contract §3.12), it is the default one, or the API key requires no tokens. It grants
 * no access by itself: grants and access types decide. Throws `NOT_FOUND` when the organization may not be created,
 * `PERMISSION_DENIED` when it is switched off.
 */
export async function enterOrganization(
  core: Core,
  tx: WriteTransaction,
  tenant: Tenant,
  userId: string,
  organizationId: string,
): Promise<ViewerAccess> {
  const load = () => loadViewerAccess(tx.db, tenant, organizationId, userId);
  const scope = { apiKey: tenant.apiKey, organizationId };
  const access = await load();
  const found = await tx.db
    .selectFrom('organizations')
    .where('api_key', '=', tenant.apiKey)
    .where('organization_id', '=', organizationId)
    .select('disabled')
    .forKeyShare() // locked against deletion until commit
    .executeTakeFirst();
  if (found?.disabled) throw organizationSwitchedOff(organizationId);
  if (found) return access;

  const mayCreate =
    !tenant.settings.requireJwtToken ||
    organizationId === DEFAULT_ORGANIZATION_ID ||
    access.hasAnyGrant(nowSeconds(core.clock));
  if (!mayCreate) throw organizationMissing(organizationId);
  await ensureScope(tx, core.clock.now(), { ...scope, createOrganization: true });
  return load();
}
