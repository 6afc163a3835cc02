import type { EndpointData, EndpointResult, getDocumentMigration as endpoint } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { requireOrganization } from '../../../access/scope.js';

/** `organizations/documents/migrate/status` (REST contract §3.7). Throws `NOT_FOUND` for an unknown organization or migration. */
export async function getDocumentMigration(
  core: Core,
  { apiKey }: Tenant,
  { organizationId, migrationId }: EndpointData<typeof endpoint>,
): Promise<EndpointResult<typeof endpoint>> {
  await requireOrganization(core.db, apiKey, organizationId);
  const row = await core.db
    .selectFrom('document_migrations')
    .where('api_key', '=', apiKey)
    .where('organization_id', '=', organizationId)
    .where('migration_id', '=', migrationId)
    .select(['status', 'error'])
    .executeTakeFirst();
  if (!row) throw new ParleyError('NOT_FOUND', `There is no migration ${JSON.stringify(migrationId)}.`);
  return { migrationId, status: row.status, ...(row.error !== null && { error: row.error }) };
}
