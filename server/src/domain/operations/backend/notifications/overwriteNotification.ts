import { sql } from 'kysely';
import type { WriteTransaction } from '../../../../store/transaction.js';
import { placeRows } from '../../../documents/placeRows.js';
import { jsonOrNull } from '../../../inbox/jsonOrNull.js';
import type { NotificationRecord, NotificationScope } from '../../../inbox/NotificationRecord.js';
import { digestIdsIn } from '../../../inbox/placeDigests.js';
import { recordChanges } from '../../../inbox/recordChanges.js';
import { replaceRecipients } from './replaceRecipients.js';
import { contentSnapshot, personSnapshot } from '../../../inbox/snapshots.js';
import { takeFromThread } from './takeFromThread.js';
import { updateRecipients } from './updateRecipients.js';

/**
 * Overwrites a record when its id is sent again (REST contract §1.10). The record gets the new values, its document and location included,
 * and preserves its first timestamp. Recipients who remain preserve their position and their marks, so the record is not new to them. It is
 * new to recipients who are named for the first time. The notification of an action becomes the backend's own. Throws `FAILED_PRECONDITION`
 * for a digest. Fails with SQLSTATE 23503 when the record was deleted meanwhile.
 */
export async function overwriteNotification(
  tx: WriteTransaction,
  scope: NotificationScope,
  record: NotificationRecord,
): Promise<void> {
  const also = [
    // A record that is now for everybody is new to everybody, so it gets the position of this change.
    sql`record as (
      update notifications set
        document_id = ${record.documentId}, location_id = ${record.locationId}, source = ${record.source},
        sequence = case when ${record.notifyAll}::boolean and not notify_all
          then (select sequence from raised) else sequence end,
        first_sequence = case when ${record.notifyAll}::boolean and not notify_all
          then coalesce(first_sequence, sequence) else first_sequence end,
        action_user_id = ${record.actionUser.userId}, action_user = ${personSnapshot(scope, record.actionUser)},
        notify_all = ${record.notifyAll}::boolean, verify_user_permissions = ${record.verifyUserPermissions}::boolean,
        is_resolver_used = ${record.isResolverUsed}::boolean, access = ${jsonOrNull(record.access)}::jsonb,
        is_unrestricted = ${record.access === undefined}::boolean,
        context_key = context_key(${jsonOrNull(record.access)}::jsonb),
        content = ${contentSnapshot(scope, record.content)}
      where api_key = ${scope.apiKey} and organization_id = ${scope.organizationId} and notification_id = ${record.id}
      returning document_id, timestamp, notify_all)`,
    sql`active as (
      update documents d set last_broadcast_at = record.timestamp from record
      where d.api_key = ${scope.apiKey} and d.organization_id = ${scope.organizationId}
        and d.document_id = record.document_id and record.notify_all
        and (d.last_broadcast_at is null or d.last_broadcast_at < record.timestamp))`,
  ];
  also.push(...placeRows(scope, [record]));
  const stream = { ...scope, documentId: '' };
  const changes = await recordChanges(tx, scope, [record.id]);
  await takeFromThread(tx, scope, record.id, digestIdsIn(changes));
  const sequence = await tx.append(stream, changes, also);
  await replaceRecipients(tx, scope, record.id, record.recipientIds, sequence);
  await updateRecipients(tx, scope, record.id);
}
