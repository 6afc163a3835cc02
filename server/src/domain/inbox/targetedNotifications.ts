import { type RawBuilder, sql } from 'kysely';
import type { StoredChange } from '../../store/changes.js';
import type { WriteTransaction } from '../../store/transaction.js';
import { IS_OF_LIVING_THREAD } from './inboxRows.js';
import { digestIdsIn, placeDigests } from './placeDigests.js';
import { recordChanges } from './recordChanges.js';
import type { DocumentScope, ThreadScope } from '../access/ThreadScope.js';

/** The changes for deleted records, and the deletion, as parts of an `Append`. */
interface Removal {
  changes: StoredChange[];
  also: RawBuilder<unknown>[];
}

/**
 * Deletes the notifications about deleted threads, or about deleted comments of threads: they have the deleted text (REST contract §5).
 * @param commentIds only those about these comments
 */
export async function removeTargeted(
  tx: WriteTransaction,
  scope: DocumentScope,
  annotationIds: readonly string[],
  commentIds?: readonly string[],
): Promise<Removal> {
  const { apiKey, organizationId } = scope;
  const ids = await findTargeted(tx, scope, annotationIds, commentIds);
  if (ids.length === 0) return { changes: [], also: [] };
  const changes = await recordChanges(tx, scope, ids);
  await placeDigests(tx.db, scope, digestIdsIn(changes), ids);
  return {
    changes,
    also: [
      sql`removed_notifications as (
        delete from notifications n using raised
        where n.api_key = ${apiKey} and n.organization_id = ${organizationId} and n.notification_id = any(${ids}::text[]))`,
    ],
  };
}

/** Returns the ids of the notifications about threads, also of those whose delay is not over. */
export async function findTargeted(
  tx: WriteTransaction,
  { apiKey, organizationId }: ThreadScope,
  annotationIds: readonly string[],
  commentIds?: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select n.notification_id as id from notifications n
    where n.api_key = ${apiKey} and n.organization_id = ${organizationId}
      and n.target_annotation_id = any(${annotationIds}::text[]) and ${IS_OF_LIVING_THREAD}
      ${commentIds ? sql`and n.target_comment_id = any(${commentIds}::text[])` : sql``}`.execute(tx.db);
  return rows.map(({ id }) => id);
}
