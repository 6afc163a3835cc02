import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import type { WriteTransaction } from '../../../../store/transaction.js';
import { organizationSwitchedOff } from '../../../access/clientScope.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { ensureScope, organizationMissing } from '../../../access/scope.js';
import { loadViewerAccess, type ViewerAccess } from '../../../access/viewerAccess.js';

/** The project's own organization, for people who name none and whose token names none (client contract §1.3). */
export const DEFAULT_ORGANIZATION_ID = 'default';

/**
 * Lets a person into an organization, which comes into being when it is missing and the person was granted something in it
 * (REST contract §3.12), when it is the project's default one, or on a key that takes everybody at their word. Entering gives
 * no access to anything: grants and access types decide that. `NOT_FOUND`, or `PERMISSION_DENIED` when it is switched off.
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
