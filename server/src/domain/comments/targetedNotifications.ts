import { type RawBuilder, sql } from 'kysely';
import type { StoredChange, WriteTransaction } from '../../store/transaction.js';
import { inParts } from '../inParts.js';
import { readAudience } from '../notifications/readAudience.js';
import type { ThreadScope } from './ThreadScope.js';

/** Of records that go: what the organization's stream is told, and the deletion as parts of an `Append`. */
interface Removal {
  changes: StoredChange[];
  also: RawBuilder<unknown>[];
}

/**
 * Removes the notifications about threads, or about some comments of one, which go now: they carry the text (REST contract §5).
 * @param commentIds only those about these comments
 */
export async function removeTargeted(
  tx: WriteTransaction,
  scope: ThreadScope,
  annotationIds: readonly string[],
  commentIds?: readonly string[],
): Promise<Removal> {
  const { apiKey, organizationId } = scope;
  const { rows } = await sql<{ id: string }>`
    select notification_id as id from notifications
    where api_key = ${apiKey} and organization_id = ${organizationId} and target_annotation_id = any(${annotationIds}::text[])
      ${commentIds ? sql`and target_comment_id = any(${commentIds}::text[])` : sql``}`.execute(tx.db);
  if (rows.length === 0) return { changes: [], also: [] };
  const ids = rows.map(({ id }) => id);
  const audience = await readAudience(tx, scope, ids);
  return {
    changes: inParts(ids).map((part): StoredChange => ({
      kind: 'notifications',
      ids: part,
      isNew: false,
      ...(audience && { audience }),
    })),
    also: [
      sql`removed_notifications as (
        delete from notifications n using raised
        where n.api_key = ${apiKey} and n.organization_id = ${organizationId} and n.notification_id = any(${ids}::text[]))`,
    ],
  };
}
