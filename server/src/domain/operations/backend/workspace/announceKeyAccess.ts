import type { WriteTransaction } from '../../../../store/transaction.js';

/** Kind of the job that notifies every organization of an API key that access has changed. */
export const ANNOUNCE_KEY_ACCESS = 'announceKeyAccess';

/**
 * Notifies every organization of an API key that access has changed, by a job. Open sessions do not wait for it: they follow the settings
 * of their key. The job is for disconnected clients, which find the change in the log when they reconnect.
 */
export async function announceKeyAccess(tx: WriteTransaction, apiKey: string, now: number): Promise<void> {
  // A key of its own: a running announcement has passed some organizations, which must get this change, too.
  const key = crypto.randomUUID();
  await tx.enqueue({ apiKey, organizationId: '', kind: ANNOUNCE_KEY_ACCESS, key, payload: { after: '' }, runAt: now });
}
