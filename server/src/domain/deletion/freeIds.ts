import { sql } from 'kysely';
import type { WriteTransaction } from '../../store/transaction.js';

/** Tables of records whose ids callers choose, with the column of the id. */
const ID_OF = {
  notifications: 'notification_id',
  comment_annotations: 'annotation_id',
  activities: 'activity_id',
} as const;

/**
 * Deletes the records with these ids that belong to deleted documents, so that the ids can be used again before the job
 * has deleted them. Returns the ids of those.
 */
export async function freeIds(
  tx: WriteTransaction,
  { apiKey, organizationId }: { apiKey: string; organizationId: string },
  table: keyof typeof ID_OF,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const id = sql.ref(`x.${ID_OF[table]}`);
  const { rows } = await sql<{ id: string }>`
    delete from ${sql.table(table)} x
    where x.api_key = ${apiKey} and x.organization_id = ${organizationId} and ${id} = any(${ids}::text[])
      and exists (select from document_keys k
        where k.api_key = ${apiKey} and k.organization_id = ${organizationId} and k.document_id = x.document_id
          and k.deleted_at is not null)
    returning ${id} as id`.execute(tx.db);
  return rows.map((row) => row.id);
}
