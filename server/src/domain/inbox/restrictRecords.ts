import { sql } from 'kysely';
import type { WriteTransaction } from '../../store/transaction.js';
import type { NotificationScope } from './NotificationRecord.js';

/** Has the other fields of records decide again who sees them (`is_unrestricted`, `context_key`). Call it after `recordChanges`, which locks the inboxes. */
export async function restrictRecords(
  tx: WriteTransaction,
  { apiKey, organizationId }: NotificationScope,
  notificationIds: readonly string[],
): Promise<void> {
  if (notificationIds.length === 0) return;
  await sql`
    with records as (
      update notifications set is_unrestricted = false, context_key = '*'
      where api_key = ${apiKey} and organization_id = ${organizationId} and notification_id = any(${notificationIds}::text[]))
    update notification_recipients set is_unrestricted = false
    where api_key = ${apiKey} and organization_id = ${organizationId} and notification_id = any(${notificationIds}::text[])
      and is_unrestricted`.execute(tx.db);
}
