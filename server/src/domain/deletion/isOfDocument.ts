import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Condition on a row with content of a document: the document is not deleted. For selects that limit rows before they
 * join documents: a page would end too early with rows that find no document.
 */
export const isOfDocument = (
  alias: string,
  { apiKey, organizationId }: { apiKey: string; organizationId: string },
): RawBuilder<SqlBool> => sql<SqlBool>`${sql.ref(`${alias}.document_id`)} <> all(array(
  select document_id from document_keys
  where api_key = ${apiKey} and organization_id = ${organizationId} and deleted_at is not null))`;
