import type { ItemResults, OrganizationInput } from '@parley/protocol';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { byOrganization } from '../../../../store/byOrganization.js';
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
  const added = await core.write(async ({ db }) => {
    const ids: string[] = [];
    // All transactions write to organizations in the same order, so that they cannot deadlock.
    for (const [organizationId, [organization]] of byOrganization(organizations)) {
      const row = organizationRow(tenant.apiKey, organization!, now);
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('organizations')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows === 1n) ids.push(organizationId);
    }
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

const organizationRow = (apiKey: string, organization: OrganizationInput, now: number) => ({
  api_key: apiKey,
  organization_id: organization.organizationId,
  organization_name: organization.organizationName ?? null,
  disabled: organization.disabled ?? false,
  custom: JSON.stringify(customOrganizationKeys(organization).values),
  created_at: now,
  last_updated: now,
});
