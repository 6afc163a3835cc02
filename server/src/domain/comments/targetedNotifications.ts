import { type RawBuilder, sql } from 'kysely';
import type { Append, StoredChange, WriteTransaction } from '../../store/transaction.js';
import { IS_OF_LIVING_THREAD } from '../inbox/inboxRows.js';
import { recordChanges } from '../notifications/recordChanges.js';
import { threadChanges } from './threadChanges.js';
import type { DocumentScope, ThreadScope } from './ThreadScope.js';
import type { ThreadSight } from './threadSight.js';

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

/**
 * As `threadChanges`, for threads that others see from now on: those who have notifications about them lose or gain them, too.
 * @param before who could see those whose sight the write changes
 */
export async function sightChanges(
  tx: WriteTransaction,
  scope: DocumentScope,
  annotationIds: readonly string[],
  before: ReadonlyMap<string, ThreadSight>,
): Promise<Pick<Append, 'stream' | 'changes' | 'beside'>> {
  const changes = threadChanges(scope, annotationIds, before);
  if (before.size === 0) return changes;
  const ids = await findTargeted(tx, scope, [...before.keys()]);
  return { ...changes, changes: [...(await recordChanges(tx, scope, ids)), ...changes.changes] };
}

/** Ids of the notifications about threads, also of those inside their delay. */
async function findTargeted(
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
