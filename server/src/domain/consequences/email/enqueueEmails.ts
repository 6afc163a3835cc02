import type { Core } from '../../../core.js';
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
  if (!mail) return;
  await tx.enqueue(
    ...emails.map((email) => ({
      apiKey,
      organizationId,
      kind: SEND_EMAIL,
      key: `${email.notificationId} ${email.userId}`,
      payload: { ...email },
      runAt: clock.now(),
    })),
  );
}
