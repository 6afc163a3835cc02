import type { WriteTransaction } from '../../store/transaction.js';
import { lockThreads, type StoredThread } from './lockThreads.js';
import { threadIds } from './readThreads.js';
import { type StoredComment, storedComments } from './storedComments.js';
import type { ThreadScope } from '../access/ThreadScope.js';

/** A thread as the transaction has written it, people filled in. */
export interface WrittenThread {
  thread: StoredThread;
  /** In the order of their arrival. */
  comments: StoredComment[];
}

/**
 * Reads threads that the transaction has written, in two statements.
 * @param commentIds only these comments of theirs
 */
export async function writtenThreads(
  tx: WriteTransaction,
  scope: ThreadScope,
  annotationIds: readonly string[],
  commentIds?: readonly string[],
): Promise<WrittenThread[]> {
  const threads = await lockThreads(tx.db, scope, threadIds(annotationIds));
  const comments = await storedComments(tx.db, scope, annotationIds, commentIds);
  return threads.map((thread) => ({
    thread,
    comments: comments.filter(({ annotation_id }) => annotation_id === thread.annotation_id),
  }));
}

/** As `writtenThreads`, for one. */
export async function writtenThread(
  tx: WriteTransaction,
  scope: ThreadScope,
  annotationId: string,
  commentIds?: readonly string[],
): Promise<WrittenThread> {
  const [written] = await writtenThreads(tx, scope, [annotationId], commentIds);
  if (!written) throw new Error('A thread that was just written is not there.');
  return written;
}
