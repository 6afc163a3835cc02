import type { ItemResults } from '@parley/protocol';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { itemResults } from '../../../common/itemResults.js';

/** Switches organizations off or on for front-end users. Open sessions follow at once. */
export async function disableOrganizations(
  core: Core,
  { apiKey }: Tenant,
  ids: readonly string[],
  disabled: boolean,
): Promise<ItemResults> {
  const found = await core.write(async (tx) => {
    const rows = await tx.db
      .updateTable('organizations')
      .set({ disabled, last_updated: core.clock.now() })
      .where('api_key', '=', apiKey)
      .where('organization_id', 'in', ids)
      .returning('organization_id')
      .execute();
    const streams = rows.map((row) => ({ organizationId: row.organization_id, documentId: '' }));
    await tx.appendToEach(apiKey, streams, () => ({ kind: 'access' }));
    return rows;
  });
  return itemResults(
    ids,
    found.map((row) => row.organization_id),
    {
      done: disabled ? 'Organization disabled.' : 'Organization enabled.',
      failed: { code: 'not-found', message: 'There is no organization with this id.' },
    },
  );
}
