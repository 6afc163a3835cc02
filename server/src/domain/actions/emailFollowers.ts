import { type Kysely, sql } from 'kysely';
import { inForce } from '../../store/inForce.js';
import type { Tables } from '../../store/tables.js';
import type { DocumentScope } from '../comments/ThreadScope.js';

/**
 * Who gets email about everything in a document: their `email` channel is ALL there (the document's value beats the organization's), and
 * they are members or have a grant on the document (REST contract §4.3).
 */
export async function emailFollowers(
  db: Kysely<Tables>,
  { apiKey, organizationId, documentId }: DocumentScope,
  nowSeconds: number,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select c.user_id from notification_configs c
    where c.api_key = ${apiKey} and c.organization_id = ${organizationId} and c.document_id in ('', ${documentId})
      and exists (
        select from grants g
        where g.api_key = c.api_key and g.organization_id = c.organization_id and g.user_id = c.user_id
          and (g.type = 'organization' or g.resource_id = ${documentId}) and ${inForce(nowSeconds, 'g.expires_at')})
    group by c.user_id
    having coalesce(max(c.config ->> 'email') filter (where c.document_id <> ''),
      max(c.config ->> 'email') filter (where c.document_id = '')) = 'ALL'`.execute(db);
  return rows.map(({ user_id }) => user_id);
}
