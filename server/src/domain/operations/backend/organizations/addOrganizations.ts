import type { ItemResults, OrganizationInput } from '@parley/protocol';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { itemResults } from '../../../common/itemResults.js';
import { refuseBeingDeleted } from '../../../deletion/beingDeleted.js';
import { customOrganizationKeys } from '../../../organizations/organizationRecord.js';

/**
 * Adds organizations that do not exist yet. Existing ones stay as they are. Throws `UNAVAILABLE` when earlier content
 * under one of the ids is still being deleted.
 */
export async function addOrganizations(
  core: Core,
  tenant: Tenant,
  organizations: OrganizationInput[],
): Promise<ItemResults<{ id: string }>> {
  const now = core.clock.now();
  const rows = organizations.map((organization) => ({
    api_key: tenant.apiKey,
    organization_id: organization.organizationId,
    organization_name: organization.organizationName ?? null,
    disabled: organization.disabled ?? false,
    custom: JSON.stringify(customOrganizationKeys(organization).values),
    created_at: now,
    last_updated: now,
  }));
  const added = await core.write(async ({ db }) => {
    const inserted = await db
      .insertInto('organizations')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('organization_id')
      .execute();
    const ids = inserted.map((row) => row.organization_id);
    const others = organizations.filter(({ organizationId }) => !ids.includes(organizationId));
    await refuseBeingDeleted(db, tenant.apiKey, others);
    return ids;
  });
  return itemResults(
    organizations.map(({ organizationId }) => organizationId),
    added,
    {
      done: 'Organization added.',
      failed: { code: 'already-exists', message: 'Organization already exists; it was left untouched.' },
    },
    (id) => ({ id }),
  );
}
