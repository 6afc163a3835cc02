import { LIMITS } from '@parley/protocol/constants';
import { sql } from 'kysely';
import type { WriteTransaction } from '../../store/transaction.js';
import { holdInboxes } from './holdInboxes.js';
import type { NotificationScope } from './NotificationRecord.js';

/**
 * The only people who can have had these records until now, for the change log; `undefined`: everybody, or too many to name.
 * Holds the organization's stream first, as every writer of recipients does, so that nobody comes to have one in between.
 */
export async function readAudience(
  tx: WriteTransaction,
  { apiKey, organizationId }: NotificationScope,
  notificationIds: readonly string[],
): Promise<string[] | undefined> {
  const inOrganization = sql`api_key = ${apiKey} and organization_id = ${organizationId}`;
  await holdInboxes(tx, { apiKey, organizationId });
  const { rows } = await sql<{ is_for_all: boolean; user_ids: string[] | null }>`
    select
      exists (select from notifications where ${inOrganization} and notification_id = any(${notificationIds}) and notify_all)
        as is_for_all,
      array(select distinct user_id from notification_recipients
        where ${inOrganization} and notification_id = any(${notificationIds}) and delivery = 'delivered' limit ${LIMITS.notifyUsers + 1})
        as user_ids`.execute(tx.db);
  const userIds = rows[0]?.user_ids ?? [];
  return rows[0]?.is_for_all || userIds.length > LIMITS.notifyUsers ? undefined : userIds;
}
