import { ParleyError } from '@parley/protocol/constants';
import type { WriteTransaction } from '../../../../store/transaction.js';
import type { WritableThread } from './writableThread.js';
import { type StoredComment, storedComments } from '../../../threads/storedComments.js';

/** Returns the comments of a thread that the person may see, oldest first: all published ones and their own drafts. */
export async function visibleComments(
  tx: WriteTransaction,
  { scope, thread }: WritableThread,
  userId: string,
): Promise<StoredComment[]> {
  const comments = await storedComments(tx.db, scope, [thread.annotation_id]);
  return comments.filter((comment) => !comment.is_draft || comment.author_id === userId);
}

export const commentMissing = (commentId: string) =>
  new ParleyError('NOT_FOUND', `There is no comment ${JSON.stringify(commentId)} in this thread.`);
