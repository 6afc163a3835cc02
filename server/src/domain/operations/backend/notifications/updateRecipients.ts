import { sql } from 'kysely';
import type { WriteTransaction } from '../../../../store/transaction.js';
import type { NotificationScope } from '../../../inbox/NotificationRecord.js';

/** Copies the fields of a record that was written again to its recipients' rows: document, location, whether it is unrestricted. */
export async function updateRecipients(
  tx: WriteTransaction,
  { apiKey, organizationId }: NotificationScope,
  notificationId: string,
): Promise<void> {
  const isUnrestricted = sql`(n.is_unrestricted and n.action_user_id is distinct from r.user_id)`;
  await sql`
    update notification_recipients r set
      document_id = n.document_id, location_id = n.location_id, is_unrestricted = ${isUnrestricted}
    from notifications n
    where n.api_key = ${apiKey} and n.organization_id = ${organizationId} and n.notification_id = ${notificationId}
      and r.api_key = ${apiKey} and r.organization_id = ${organizationId} and r.notification_id = ${notificationId}
      and (r.document_id, r.location_id, r.is_unrestricted)
        is distinct from (n.document_id, n.location_id, ${isUnrestricted})`.execute(tx.db);
}
