import type { ItemResults, OrganizationInput } from '@parley/protocol';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { itemResults } from '../../../common/itemResults.js';
import { customOrganizationKeys } from '../../../organizations/organizationRecord.js';

/** Adds organizations that do not exist yet. Existing ones stay as they are. */
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
  const added = await core.write((tx) =>
    tx.db
      .insertInto('organizations')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('organization_id')
      .execute(),
  );
  return itemResults(
    organizations.map(({ organizationId }) => organizationId),
    added.map((row) => row.organization_id),
    {
      done: 'Organization added.',
      failed: { code: 'already-exists', message: 'Organization already exists; it was left untouched.' },
    },
    (id) => ({ id }),
  );
}
