import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import type { DeletedScope } from './deleteContent.js';

/** Documents whose content is deleted together. */
const DOCUMENTS = 50;

/**
 * Returns the next scope of an organization that is marked as deleted and still has content: the organization itself, or some of its
 * documents; `null` when there is none.
 */
export async function nextDeleted(
  db: Kysely<Tables>,
  { apiKey, organizationId }: Pick<DeletedScope, 'apiKey' | 'organizationId'>,
): Promise<DeletedScope | null> {
  const own = sql`api_key = ${apiKey} and organization_id = ${organizationId} and deleted_at is not null`;
  const { rows } = await sql<{ isWhole: boolean; documentIds: string[] }>`
    select exists (select from organization_keys where ${own}) as "isWhole",
      array(select document_id from document_keys where ${own} limit ${DOCUMENTS}) as "documentIds"`.execute(db);
  const [found] = rows;
  if (found?.isWhole) return { apiKey, organizationId, documentIds: null };
  return found && found.documentIds.length > 0 ? { apiKey, organizationId, documentIds: found.documentIds } : null;
}
