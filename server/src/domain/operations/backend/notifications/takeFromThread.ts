import { ParleyError } from '@parley/protocol/constants';
import { sql } from 'kysely';
import type { WriteTransaction } from '../../../../store/transaction.js';
import type { NotificationScope } from '../../../inbox/NotificationRecord.js';
import { placeDigests } from '../../../inbox/placeDigests.js';

/**
 * Makes the notification of an action one of the backend's own, before it is overwritten: it is about no thread, waits for nothing, and is
 * in no digest. Other records stay as they are. Throws `FAILED_PRECONDITION` for a digest, which stands for others.
 * @param digestIds digests that it is in
 */
export async function takeFromThread(
  tx: WriteTransaction,
  scope: NotificationScope,
  notificationId: string,
  digestIds: readonly string[],
): Promise<void> {
  const ofRecord = sql`api_key = ${scope.apiKey} and organization_id = ${scope.organizationId}
    and notification_id = ${notificationId}`;
  const { rows } = await sql<{ is_digest: boolean }>`
    update notifications set action_type = null, target_annotation_id = null, target_comment_id = null, thread_sight = null,
      is_held = false
    where ${ofRecord} and (action_type is not null or digest_scope is not null)
    returning digest_scope is not null as is_digest`.execute(tx.db);
  if (!rows[0]) return;
  if (rows[0].is_digest) {
    throw new ParleyError('FAILED_PRECONDITION', 'This notification is a digest; change the notifications in it.');
  }
  await sql`delete from notification_deliveries where ${ofRecord}`.execute(tx.db);
  await sql`
    update notification_recipients set is_mentioned = false, removed = removed and delivery = 'delivered', delivery = 'delivered'
    where ${ofRecord} and (is_mentioned or delivery <> 'delivered')`.execute(tx.db);
  await placeDigests(tx.db, scope, digestIds, [notificationId]);
  await sql`delete from digest_items where ${ofRecord}`.execute(tx.db);
}
