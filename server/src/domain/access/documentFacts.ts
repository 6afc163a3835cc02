import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import type { DocumentFacts } from './viewerAccess.js';

/**
 * Loads the facts of documents that access depends on, by document id, in one statement. Unknown documents have no
 * entry.
 */
export async function loadDocumentFacts(
  db: Kysely<Tables>,
  apiKey: string,
  organizationId: string,
  documentIds: readonly string[],
): Promise<Map<string, DocumentFacts>> {
  if (documentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('documents')
    .where('api_key', '=', apiKey)
    .where('organization_id', '=', organizationId)
    .where(sql<SqlBool>`document_id = any(${documentIds}::text[])`)
    .select(['document_id', 'access_type', 'disabled'])
    .execute();
  return new Map(
    rows.map(({ document_id: documentId, access_type: accessType, disabled }) => [
      documentId,
      { documentId, accessType, disabled },
    ]),
  );
}
