import type { WriteTransaction } from '../../store/transaction.js';
import { updatedThreads } from './changeThreads.js';
import { commentRows } from './commentRows.js';
import type { StoredThread } from './lockThreads.js';
import type { CommentToStore } from './commentToStore.js';
import { subscriptionRows } from './subscriptionRows.js';
import { lastWritersAfter } from './lastWriters.js';
import { measureThreads } from './threadSize.js';
import { termRows } from './threadTerms.js';
import { threadChanges } from './threadChanges.js';
import type { DocumentScope } from '../access/ThreadScope.js';

/**
 * Adds comments, at least one, to a locked thread (`lockThreads`), and subscribes their authors and mentioned people. Returns the position
 * in the document's stream. Fails with SQLSTATE 23505 when an id exists in the thread, with `FAILED_PRECONDITION` when the thread would be
 * too large.
 */
export async function insertComments(
  tx: WriteTransaction,
  scope: DocumentScope,
  thread: StoredThread,
  comments: readonly CommentToStore[],
  now: number,
): Promise<number> {
  const annotationId = thread.annotation_id;
  const last = thread.last_comment_number;
  const numbered = comments.map((comment, index) => ({ annotationId, commentNumber: last + index + 1, comment }));
  const writers = numbered.map(({ comment, commentNumber }) => ({ ...comment, commentNumber }));
  const after = {
    ...thread,
    ...lastWritersAfter(thread, writers),
    last_comment_number: last + comments.length,
    last_updated: now,
  };
  const sequence = await tx.run({
    ...threadChanges(scope, [annotationId]),
    also: [
      updatedThreads(scope, [after]),
      commentRows(scope, numbered),
      ...subscriptionRows(scope, [{ annotationId, comments }]),
      ...termRows(scope, [{ annotationId, comments, lastUpdated: now }]),
    ],
  });
  await measureThreads(tx, scope, [thread]);
  return sequence;
}
