import { sql } from 'kysely';
import type { WriteTransaction } from '../../../../store/transaction.js';
import type { NotificationScope } from '../../../inbox/NotificationRecord.js';

/**
 * True when the person has read or removed the record, or has viewed its subject. A row that is pending or digested is stored as removed
 * too; that alone is no mark.
 */
const HAS_MARK = sql`(delivery <> 'pending' and (read_at is not null or (removed and delivery <> 'digested')))`;

/**
 * Makes `recipientIds` the recipients of a stored record. A recipient who remains preserves the position, the marks and a pending delivery.
 * "Removed" is preserved too, because a repeat must not restore a record that a person deleted. A recipient who is named for the first time
 * gets the record as new, unread and unseen. A recipient who is no longer named loses the row and a pending delivery. While the record is
 * for everybody, a row with a mark stays, as it does for any member.
 * @param sequence position of the change that this belongs to
 */
export async function replaceRecipients(
  tx: WriteTransaction,
  { apiKey, organizationId }: NotificationScope,
  notificationId: string,
  recipientIds: readonly string[],
  sequence: number,
): Promise<void> {
  const ofRecord = sql`api_key = ${apiKey} and organization_id = ${organizationId} and notification_id = ${notificationId}`;
  await sql`
    with record as (
      select document_id, timestamp, notify_all from notifications where ${ofRecord}
    ), kept as (
      update notification_recipients set
        for_you = false, persist = false, removed = removed and delivery <> 'digested', delivery = 'delivered'
      where ${ofRecord} and for_you and user_id <> all(${recipientIds}::text[])
        and ${HAS_MARK} and (select notify_all from record)
    ), stopped as (
      delete from notification_deliveries where ${ofRecord} and for_you and user_id <> all(${recipientIds}::text[])
    )
    delete from notification_recipients
    where ${ofRecord} and user_id <> all(${recipientIds}::text[])
      and ((for_you and not ${HAS_MARK}) or not (select notify_all from record))`.execute(tx.db);
  await sql`
    insert into notification_recipients
      (api_key, organization_id, user_id, notification_id, document_id, sequence, timestamp, for_you)
    select n.api_key, n.organization_id, named.user_id, n.notification_id, n.document_id, ${sequence}::bigint, n.timestamp, true
    from notifications n, unnest(${recipientIds}::text[]) as named (user_id)
    where n.api_key = ${apiKey} and n.organization_id = ${organizationId} and n.notification_id = ${notificationId}
    for key share of n
    on conflict (api_key, organization_id, notification_id, user_id) do update set
      for_you = true, sequence = excluded.sequence, read_at = null, persist = false, removed = false,
      delivery = 'delivered'
    where not notification_recipients.for_you`.execute(tx.db);
}
