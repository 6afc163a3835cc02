import type { ItemResults } from '@parley/protocol';
import { sql } from 'kysely';
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
  const now = core.clock.now();
  const found = await core.write(async (tx) => {
    const updated: string[] = [];
    // All transactions lock rows of organizations in the same order, so that they cannot deadlock.
    for (const organizationId of [...ids].sort()) {
      const { numUpdatedRows } = await tx.db
        .updateTable('organizations')
        .set({ disabled, last_updated: sql`case when disabled = ${disabled} then last_updated else ${now} end` })
        .where('api_key', '=', apiKey)
        .where('organization_id', '=', organizationId)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) updated.push(organizationId);
    }
    const streams = updated.map((organizationId) => ({ organizationId, documentId: '' }));
    await tx.appendToEach(apiKey, streams, () => ({ kind: 'access' }));
    return updated;
  });
  return itemResults(ids, found, {
    done: disabled ? 'Organization disabled.' : 'Organization enabled.',
    failed: { code: 'not-found', message: 'There is no organization with this id.' },
  });
}
