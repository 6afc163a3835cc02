import type { Core } from '../../../core.js';
import type { WriteTransaction } from '../../../store/transaction.js';
import type { StoredThread } from '../../threads/lockThreads.js';
import { readThreads, threadIds } from '../../threads/readThreads.js';
import type { StoredComment } from '../../threads/storedComments.js';
import type { FullThread } from '../../threads/threadRows.js';
import type { ThreadScope } from '../../access/ThreadScope.js';
import type { CommentAction } from './CommentAction.js';
import type { ActionContext } from './ActionContext.js';

/** Threads whole, by id, to be read before they, or comments of them, are deleted. */
export async function recordsBefore(
  core: Core,
  tx: WriteTransaction,
  scope: ThreadScope,
  annotationIds: readonly string[],
): Promise<ReadonlyMap<string, FullThread>> {
  const records = await readThreads({ ...core, db: tx.db }, scope, { where: threadIds(annotationIds) });
  return new Map(records.map((record) => [record.annotation_id, record]));
}

/** Threads that were deleted: one action each, however many comments went along. */
export const deletedThreadActions = (
  actionContext: ActionContext,
  threads: readonly StoredThread[],
  records: ReadonlyMap<string, FullThread>,
): CommentAction[] =>
  threads.filter((thread) => !thread.is_draft).map((thread) => deletion(actionContext, thread, null, records));

/** Comments that were deleted of a thread that is still there, one action each. */
export const deletedCommentActions = (
  actionContext: ActionContext,
  thread: StoredThread,
  comments: readonly StoredComment[],
  records: ReadonlyMap<string, FullThread>,
): CommentAction[] =>
  comments
    .filter((comment) => !comment.is_draft && !thread.is_draft)
    .map((comment) => deletion(actionContext, thread, comment, records));

const deletion = (
  actionContext: ActionContext,
  thread: StoredThread,
  comment: StoredComment | null,
  records: ReadonlyMap<string, FullThread>,
): CommentAction => ({
  ...actionContext,
  name: 'deleted',
  thread,
  threadBefore: thread,
  comment,
  commentBefore: comment,
  recordBefore: records.get(thread.annotation_id),
});
