import { type RawBuilder, sql } from 'kysely';
import type { StoredChange } from '../../store/changes.js';
import type { WriteTransaction } from '../../store/transaction.js';
import { IS_OF_LIVING_THREAD } from './inboxRows.js';
import { recordChanges } from './recordChanges.js';
import type { DocumentScope, ThreadScope } from '../access/ThreadScope.js';

/** Of records that go: what the organization's stream is told, and the deletion as parts of an `Append`. */
interface Removal {
  changes: StoredChange[];
  also: RawBuilder<unknown>[];
}

/**
 * Removes the notifications about threads, or about some comments of them, which go now: they carry the text (REST contract §5).
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
  return {
    changes: await recordChanges(tx, scope, ids),
    also: [
      sql`removed_notifications as (
        delete from notifications n using raised
        where n.api_key = ${apiKey} and n.organization_id = ${organizationId} and n.notification_id = any(${ids}::text[]))`,
    ],
  };
}

/** Ids of the notifications about threads, also of those inside their delay. */
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
