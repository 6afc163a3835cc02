import type { ItemResults, OrganizationChange } from '@parley/protocol';
import { sql } from 'kysely';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { itemResults } from '../../../common/itemResults.js';
import { customOrganizationKeys } from '../../../organizations/organizationRecord.js';

/** Merges keys into organizations, one level deep, in one statement. `null` removes a custom key. */
export async function updateOrganizations(
  core: Core,
  { apiKey }: Tenant,
  organizations: OrganizationChange[],
): Promise<ItemResults> {
  const now = core.clock.now();
  const changes = organizations.map((organization) => {
    const { values, removed } = customOrganizationKeys(organization);
    return { id: organization.organizationId, name: organization.organizationName, custom: values, removed };
  });
  const { rows } = await core.write((tx) =>
    sql<{ id: string }>`
      update organizations set
        organization_name = coalesce(change.name, organization_name),
        custom = (organizations.custom || change.custom) - array(select jsonb_array_elements_text(change.removed)),
        last_updated = ${now}
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (id text, name text, custom jsonb, removed jsonb)
      where api_key = ${apiKey} and organization_id = change.id
      returning change.id`.execute(tx.db),
  );
  return itemResults(
    changes.map(({ id }) => id),
    rows.map(({ id }) => id),
    {
      done: 'Organization updated.',
      failed: { code: 'not-found', message: 'There is no organization with this id.' },
    },
  );
}
