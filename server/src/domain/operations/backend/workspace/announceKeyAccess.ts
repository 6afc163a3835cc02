import type { WriteTransaction } from '../../../../store/transaction.js';

/** Kind of the job that tells every organization of an API key that access has changed. */
export const ANNOUNCE_KEY_ACCESS = 'announceKeyAccess';

/**
 * Tells every organization of an API key that access has changed, by a job. Open sessions do not wait for it: they follow the settings of their
 * key. The job is for clients that are away, which find the change in the log when they come back.
 */
export async function announceKeyAccess(tx: WriteTransaction, apiKey: string, now: number): Promise<void> {
  // A key of its own: an announcement that runs has passed some organizations, which must be told of this change, too.
  const key = crypto.randomUUID();
  await tx.enqueue({ apiKey, organizationId: '', kind: ANNOUNCE_KEY_ACCESS, key, payload: { after: '' }, runAt: now });
}
