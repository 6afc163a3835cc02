import type { ItemResults, OrganizationChange } from '@parley/protocol';
import { sql } from 'kysely';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { byOrganization } from '../../../../store/byOrganization.js';
import { itemResults } from '../../../common/itemResults.js';
import { customOrganizationKeys } from '../../../organizations/organizationRecord.js';

/** Merges keys into organizations, one level deep, in one statement. `null` removes a custom key. */
export async function updateOrganizations(
  core: Core,
  { apiKey }: Tenant,
  organizations: OrganizationChange[],
): Promise<ItemResults> {
  const now = core.clock.now();
  const updated = await core.write(async ({ db }) => {
    const ids: string[] = [];
    // All transactions write to organizations in the same order, so that they cannot deadlock.
    for (const [organizationId, [organization]] of byOrganization(organizations)) {
      const { values, removed } = customOrganizationKeys(organization!);
      const name = sql`coalesce(${organization!.organizationName ?? null}, organization_name)`;
      const custom = sql`(custom || ${JSON.stringify(values)}::jsonb) - ${removed}::text[]`;
      const { numAffectedRows } = await sql`
        update organizations set organization_name = ${name}, custom = ${custom},
          last_updated = case when (organization_name, custom) is distinct from (${name}, ${custom})
            then ${now} else last_updated end
        where api_key = ${apiKey} and organization_id = ${organizationId}`.execute(db);
      if (numAffectedRows === 1n) ids.push(organizationId);
    }
    return ids;
  });
  return itemResults(
    organizations.map(({ organizationId }) => organizationId),
    updated,
    {
      done: 'Organization updated.',
      failed: { code: 'not-found', message: 'There is no organization with this id.' },
    },
  );
}
