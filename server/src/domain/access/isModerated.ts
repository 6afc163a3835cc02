import { type Kysely, sql } from 'kysely';
import type { Tenant } from '../../credentials/Tenant.js';
import type { Tables } from '../../store/tables.js';
import type { DocumentScope } from './ThreadScope.js';

/**
 * True when new threads of a document wait for approval (`moderatorMode`): as a backend set it for the document, else for its organization,
 * else for the API key. What a client says of a document does not count.
 */
export async function isModerated(
  db: Kysely<Tables>,
  { settings }: Pick<Tenant, 'settings'>,
  { apiKey, organizationId, documentId }: DocumentScope,
): Promise<boolean> {
  const { rows } = await sql<{ ofDocument: unknown; ofOrganization: unknown }>`
    select d.custom -> 'moderatorMode' as "ofDocument", o.custom -> 'moderatorMode' as "ofOrganization"
    from organizations o
    left join documents d on d.api_key = ${apiKey} and d.organization_id = ${organizationId}
      and d.document_id = ${documentId} and 'moderatorMode' = any(d.vouched_fields)
    where o.api_key = ${apiKey} and o.organization_id = ${organizationId}`.execute(db);
  const set = [rows[0]?.ofDocument, rows[0]?.ofOrganization].find((value) => typeof value === 'boolean');
  return set ?? settings.moderatorMode;
}
