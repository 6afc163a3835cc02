import { sql } from 'kysely';
import type { Core } from '../../../core.js';
import { list } from '../../../store/list.js';
import type { WriteTransaction } from '../../../store/transaction.js';
import type { NotificationScope } from '../../inbox/NotificationRecord.js';

/** Job that sends one person the email about one notification; its payload is an `Email`. */
export const SEND_EMAIL = 'sendEmail';

export interface Email {
  notificationId: string;
  userId: string;
}

/**
 * Adds jobs that send emails after commit. An email that is enqueued twice before it is sent is sent once. Adds none where the installation
 * has no mail transport. The job checks whether the person wants the email.
 */
export async function enqueueEmails(
  tx: WriteTransaction,
  { mail, clock }: Pick<Core, 'mail' | 'clock'>,
  { apiKey, organizationId }: NotificationScope,
  emails: readonly Email[],
): Promise<void> {
  if (!mail || emails.length === 0) return;
  // The database makes the jobs: ten thousand of them are sent as two lists of ids.
  await tx.enqueueSelected(
    organizationId,
    [SEND_EMAIL],
    sql`
    select ${apiKey}::text as api_key, ${SEND_EMAIL}::text as kind, email.notification_id || ' ' || email.user_id as key,
      jsonb_build_object('notificationId', email.notification_id, 'userId', email.user_id) as payload,
      ${clock.now()}::bigint as run_at
    from unnest(${list(emails.map(({ notificationId }) => notificationId))}, ${list(emails.map(({ userId }) => userId))})
      as email (notification_id, user_id)`,
  );
}
