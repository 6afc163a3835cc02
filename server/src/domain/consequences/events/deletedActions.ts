import type { Core } from '../../../core.js';
import type { WriteTransaction } from '../../../store/transaction.js';
import type { StoredThread } from '../../threads/lockThreads.js';
import { readThreads, threadIds } from '../../threads/readThreads.js';
import type { StoredComment } from '../../threads/storedComments.js';
import type { CompleteThread } from '../../threads/threadRows.js';
import type { ThreadScope } from '../../access/ThreadScope.js';
import type { CommentAction } from './CommentAction.js';
import type { ActionContext } from './ActionContext.js';

/** Returns the complete threads by id. Call it before the threads, or comments of them, are deleted. */
export async function recordsBefore(
  core: Core,
  tx: WriteTransaction,
  scope: ThreadScope,
  annotationIds: readonly string[],
): Promise<ReadonlyMap<string, CompleteThread>> {
  const records = await readThreads({ ...core, db: tx.db }, scope, { where: threadIds(annotationIds) });
  return new Map(records.map((record) => [record.annotation_id, record]));
}

/** Returns one action for each deleted thread, however many comments it had. */
export const deletedThreadActions = (
  actionContext: ActionContext,
  threads: readonly StoredThread[],
  records: ReadonlyMap<string, CompleteThread>,
): CommentAction[] =>
  threads.filter((thread) => !thread.is_draft).map((thread) => deletion(actionContext, thread, null, records));

/** Returns one action for each deleted comment of a thread that still exists. */
export const deletedCommentActions = (
  actionContext: ActionContext,
  thread: StoredThread,
  comments: readonly StoredComment[],
  records: ReadonlyMap<string, CompleteThread>,
): CommentAction[] =>
  comments
    .filter((comment) => !comment.is_draft && !thread.is_draft)
    .map((comment) => deletion(actionContext, thread, comment, records));

const deletion = (
  actionContext: ActionContext,
  thread: StoredThread,
  comment: StoredComment | null,
  records: ReadonlyMap<string, CompleteThread>,
): CommentAction => ({
  ...actionContext,
  name: 'deleted',
  thread,
  threadBefore: thread,
  comment,
  commentBefore: comment,
  recordBefore: records.get(thread.annotation_id),
});
