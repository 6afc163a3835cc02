import type { WriteTransaction } from '../../store/transaction.js';
import { DELETE_CONTENT, deleteContent, type DeletedScope } from './deleteContent.js';

/**
 * Deletes the first rows that this transaction has marked as deleted. Little content is deleted at once, and its id can be used again. The
 * job deletes the rest.
 */
export async function beginDeletion(tx: WriteTransaction, scope: DeletedScope, now: number): Promise<void> {
  const { isGone } = await deleteContent(tx.db, scope);
  if (isGone) return;
  const { apiKey, organizationId } = scope;
  await tx.enqueue({ apiKey, organizationId, kind: DELETE_CONTENT, key: '', payload: {}, runAt: now });
}
