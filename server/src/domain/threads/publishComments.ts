import type { WriteTransaction } from '../../store/transaction.js';
import { changedAudiences, updatedThreads } from './changeThreads.js';
import { updatedComments } from './changeComments.js';
import { indexComments } from './indexComments.js';
import type { StoredThread } from './lockThreads.js';
import { type StoredComment, storedComments } from './storedComments.js';
import { subscriptionRows } from './subscriptionRows.js';
import { threadChanges } from './threadChanges.js';
import type { DocumentScope } from '../access/ThreadScope.js';

/** Returns a draft as a published comment: it becomes the newest, so it is unread for people who have read all others. */
export const published = (comment: StoredComment, commentNumber: number, now: number): StoredComment => ({
  ...comment,
  comment_number: commentNumber,
  is_draft: false,
  created_at: now,
  last_updated: now,
});

/** Publishes a locked draft thread with its comments. Returns the position in the document's stream. */
export async function publishThread(
  tx: WriteTransaction,
  scope: DocumentScope,
  thread: StoredThread,
  now: number,
): Promise<number> {
  const annotationId = thread.annotation_id;
  const after = { ...thread, is_draft: false, created_at: now, last_updated: now };
  const drafts = await storedComments(tx.db, scope, [annotationId]);
  const comments = drafts.map((comment) => published(comment, comment.comment_number, now));
  const { assignedTo } = thread.content;
  const subscribing = comments.map(({ author_id, content }) => ({ authorId: author_id, isDraft: false, content }));
  const sequence = await tx.run({
    ...threadChanges(scope, [annotationId], changedAudiences([{ before: thread, after }])),
    also: [
      updatedThreads(scope, [after]),
      updatedComments(scope, comments),
      ...subscriptionRows(scope, [
        { annotationId, comments: subscribing, userIds: assignedTo ? [assignedTo.userId] : [] },
      ]),
    ],
  });
  await indexComments(tx.db, scope, [annotationId]);
  return sequence;
}
