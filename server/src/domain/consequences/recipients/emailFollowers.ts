import { type Kysely, sql } from 'kysely';
import { inForce } from '../../../store/inForce.js';
import type { Tables } from '../../../store/tables.js';
import type { DocumentScope } from '../../access/ThreadScope.js';

/**
 * Returns the people who get email about everything in a document: their `email` channel is ALL there (the document's value overrides the
 * organization's), and they are members or have a grant on the document (REST contract §4.3).
 */
export async function emailFollowers(
  db: Kysely<Tables>,
  { apiKey, organizationId, documentId }: DocumentScope,
  nowSeconds: number,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select c.user_id from notification_configs c
    where c.api_key = ${apiKey} and c.organization_id = ${organizationId} and c.config ->> 'email' = 'ALL'
      and c.document_hash in (id_hash(''), id_hash(${documentId}))
      and (c.document_id <> '' or not exists (
        select from notification_configs d
        where d.api_key = c.api_key and d.organization_id = c.organization_id and d.user_id = c.user_id
          and d.document_hash = id_hash(${documentId}) and d.config ? 'email'))
      and exists (
        select from grants g
        where g.api_key = c.api_key and g.organization_id = c.organization_id and g.user_id = c.user_id
          and (g.type = 'organization' or g.resource_id = ${documentId}) and ${inForce(nowSeconds, 'g.expires_at')})`.execute(
    db,
  );
  return rows.map(({ user_id }) => user_id);
}
