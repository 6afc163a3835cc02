import { sql } from 'kysely';
import type { WriteTransaction } from '../../../../store/transaction.js';
import type { NotificationScope } from '../../../inbox/NotificationRecord.js';

export interface ReadMark {
  notificationId: string;
  userId: string;
  /** The record stays in For You although it is read. */
  persist: boolean;
}

/**
 * Adds read marks. Never removes one, and an earlier mark preserves its time. Only people whom the record names get a mark, or anybody when
 * it is for everybody.
 */
export async function addReadMarks(
  tx: WriteTransaction,
  { apiKey, organizationId }: NotificationScope,
  marks: readonly ReadMark[],
  nowMs: number,
): Promise<void> {
  if (marks.length === 0) return;
  await sql`
    insert into notification_recipients
      (api_key, organization_id, user_id, notification_id, document_id, sequence, timestamp, for_you, read_at, persist)
    select n.api_key, n.organization_id, mark.user_id, n.notification_id, n.document_id, n.sequence, n.timestamp, false,
      ${nowMs}::bigint, mark.persist
    from unnest(${marks.map((mark) => mark.notificationId)}::text[], ${marks.map((mark) => mark.userId)}::text[],
      ${marks.map((mark) => mark.persist)}::boolean[]) as mark (notification_id, user_id, persist)
    join notifications n on n.api_key = ${apiKey} and n.organization_id = ${organizationId}
      and n.notification_id = mark.notification_id
    where n.notify_all or exists (select from notification_recipients r
      where r.api_key = n.api_key and r.organization_id = n.organization_id and r.notification_id = n.notification_id
        and r.user_id = mark.user_id)
    for key share of n
    on conflict (api_key, organization_id, notification_id, user_id) do update set
      read_at = coalesce(notification_recipients.read_at, excluded.read_at),
      persist = notification_recipients.persist or excluded.persist`.execute(tx.db);
}
