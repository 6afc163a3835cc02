import type { ItemResults, OrganizationChange } from '@parley/protocol';
import { sql } from 'kysely';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { byOrganization } from '../../../../store/byOrganization.js';
import { CUSTOM_KEYS_BYTES } from '../../../common/customKeys.js';
import { itemResults } from '../../../common/itemResults.js';
import { customOrganizationKeys } from '../../../organizations/organizationRecord.js';

/**
 * Merges keys into organizations, one level deep, in one transaction. `null` removes a custom key. An organization whose custom keys would be
 * too large stays as it is.
 */
export async function updateOrganizations(
  core: Core,
  { apiKey }: Tenant,
  organizations: OrganizationChange[],
): Promise<ItemResults> {
  const now = core.clock.now();
  const found = await core.write(async ({ db }) => {
    const rows: { id: string; isFull: boolean }[] = [];
    // All transactions write to organizations in the same order, so that they cannot deadlock.
    for (const [organizationId, [organization]] of byOrganization(organizations)) {
      const { values, removed } = customOrganizationKeys(organization!);
      const name = sql`coalesce(${organization!.organizationName ?? null}, organization_name)`;
      const custom = sql`(custom || ${JSON.stringify(values)}::jsonb) - ${removed}::text[]`;
      const { rows: one } = await sql<{ id: string; isFull: boolean }>`
        with wanted as (
          select api_key, organization_id, ${name} as organization_name, ${custom} as custom,
            octet_length((${custom})::text) > greatest(${CUSTOM_KEYS_BYTES}, octet_length(custom::text)) as is_full
          from organizations where api_key = ${apiKey} and organization_id = ${organizationId}
          for update
        ), updated as (
          update organizations o set organization_name = w.organization_name, custom = w.custom,
            last_updated = case when (o.organization_name, o.custom) is distinct from (w.organization_name, w.custom)
              then ${now} else last_updated end
          from wanted w
          where o.api_key = w.api_key and o.organization_id = w.organization_id and not w.is_full
        )
        select organization_id as id, is_full as "isFull" from wanted`.execute(db);
      rows.push(...one);
    }
    return rows;
  });
  const done = 'Organization updated.';
  const idsOf = (rows: typeof found) => rows.map(({ id }) => id);
  return {
    ...itemResults(
      organizations.map(({ organizationId }) => organizationId),
      idsOf(found),
      { done, failed: { code: 'not-found', message: 'There is no organization with this id.' } },
    ),
    ...itemResults(idsOf(found.filter(({ isFull }) => isFull)), [], { done, failed: FULL }),
  };
}

const FULL = {
  code: 'invalid-argument',
  message: 'The keys of the organization would be larger than 128 KiB.',
} as const;
