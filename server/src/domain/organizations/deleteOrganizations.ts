import type { ItemResults } from '@parley/protocol';
import { sql } from 'kysely';
import type { Core, Tenant } from '../../core.js';
import { organizationsSharedWith } from '../permissions/organizationsSharedWith.js';
import { itemResults } from '../itemResults.js';

/**
 * Records of an organization that live without a foreign key to it, because they may come before it (grants, people) or
 * outlive a part of it. Documents, their content and groups go with the organization's row.
 */
const LOOSE_TABLES = ['users', 'grants', 'context_grants', 'inbox_marks', 'notification_configs', 'jobs'] as const;

/** Deletes organizations with everything in them. Their streams keep their positions, so an id used again goes on from there. */
export async function deleteOrganizations(
  core: Core,
  { apiKey }: Tenant,
  ids: readonly string[],
): Promise<ItemResults> {
  const deleted = await core.write(async (tx) => {
    const rows = await tx.db
      .deleteFrom('organizations')
      .where('api_key', '=', apiKey)
      .where('organization_id', 'in', ids)
      .returning('organization_id')
      .execute();
    const deletedIds = rows.map((row) => row.organization_id);
    for (const table of LOOSE_TABLES) {
      await sql`delete from ${sql.table(table)} where api_key = ${apiKey} and organization_id = any(${deletedIds})`.execute(
        tx.db,
      );
    }
    const elsewhere = await organizationsSharedWith(tx, apiKey, deletedIds);
    const streams = [...deletedIds, ...elsewhere].map((organizationId) => ({ organizationId, documentId: '' }));
    await tx.appendToEach(apiKey, streams, { kind: 'access' });
    return deletedIds;
  });
  return itemResults(ids, deleted, {
    done: 'Organization deleted.',
    failed: { code: 'not-found', message: 'There is no organization with this id.' },
  });
}
