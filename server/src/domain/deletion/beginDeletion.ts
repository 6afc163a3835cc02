import { deleteContent, DELETE_CONTENT, type DeletedScope } from './deleteContent.js';
import { nextDeleted } from './nextDeleted.js';
import type { WriteTransaction } from '../../store/transaction.js';

/**
 * Deletes the first rows of what this transaction has marked as deleted. Little content is deleted at once, so that the
 * same id can be used again at once. The job deletes the rest.
 */
export async function beginDeletion(tx: WriteTransaction, scope: DeletedScope, now: number): Promise<void> {
  await deleteContent(tx.db, scope);
  if ((await nextDeleted(tx.db, scope)) === null) return;
  const { apiKey, organizationId } = scope;
  await tx.enqueue({ apiKey, organizationId, kind: DELETE_CONTENT, key: '', payload: {}, runAt: now });
}
