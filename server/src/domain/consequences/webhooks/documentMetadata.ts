import type { Kysely } from 'kysely';
import type { Tenant } from '../../../credentials/Tenant.js';
import type { Tables } from '../../../store/tables.js';
import type { DocumentScope } from '../../access/ThreadScope.js';
import { type DocumentRow, documentRecord } from '../../documents/documentRecord.js';
import { organizationRecord } from '../../organizations/organizationRecord.js';
import type { EventMetadata } from './WebhookEvent.js';

/** Returns where an event happened: the current document and its organization. */
export async function documentMetadata(
  db: Kysely<Tables>,
  tenant: Tenant,
  { apiKey, organizationId, documentId }: DocumentScope,
  row: DocumentRow,
): Promise<EventMetadata> {
  const organization = await db
    .selectFrom('organizations')
    .where('api_key', '=', tenant.apiKey)
    .where('organization_id', '=', organizationId)
    .selectAll()
    .executeTakeFirstOrThrow();
  return {
    apiKey,
    organizationId,
    documentId,
    ...(row.document_name !== null && { documentName: row.document_name }),
    ...(row.page_info !== null && { pageInfo: row.page_info }),
    document: documentRecord(row, tenant),
    organization: organizationRecord(organization),
  };
}
