import { type RawBuilder, sql } from 'kysely';
import type { WriteTransaction } from '../../store/transaction.js';
import { updatedThreads } from './changeThreads.js';
import { indexComments } from './indexComments.js';
import { mentionedGroupIds, mentionedUserIds } from './commentRows.js';
import { deleteThreads } from './deleteThreads.js';
import type { StoredThread } from './lockThreads.js';
import type { StoredComment } from './storedComments.js';
import { goneRecordings } from '../recordings/recordingsOfComments.js';
import { removeTargeted } from '../inbox/targetedNotifications.js';
import { threadChanges } from './threadChanges.js';
import { measureThreads } from './threadSize.js';
import type { DocumentScope } from '../access/ThreadScope.js';

/** The result of deleting comments. */
interface Deletion {
  /** Position in the document's stream. */
  sequence: number;
  /** No visible comment remained, so the thread was deleted too. */
  isThreadDeleted: boolean;
}

/**
 * Deletes comments, at least one, of a locked thread (`lockThreads`), with the notifications about them. Deletes the thread too when others
 * would see no comment of it.
 * @param comments all of the thread's (`storedComments`)
 */
export async function deleteCommentRows(
  tx: WriteTransaction,
  scope: DocumentScope,
  thread: StoredThread,
  comments: readonly StoredComment[],
  commentIds: ReadonlySet<string>,
  now: number,
): Promise<Deletion> {
  const left = comments.filter(
    ({ comment_id, is_draft }) => !commentIds.has(comment_id) && (thread.is_draft || !is_draft),
  );
  if (left.length === 0) return { sequence: await deleteThreads(tx, scope, [thread]), isThreadDeleted: true };
  const gone = comments.filter(({ comment_id }) => commentIds.has(comment_id));
  const ids = [thread.annotation_id];
  const notifications = await removeTargeted(
    tx,
    scope,
    ids,
    gone.map(({ comment_id }) => comment_id),
  );
  const recordings = await goneRecordings(tx, scope, thread.annotation_id, [...commentIds]);
  const { stream, changes, beside } = threadChanges(scope, ids);
  const sequence = await tx.run({
    stream,
    changes: [...notifications.changes, ...recordings, ...changes],
    beside,
    also: [
      ...notifications.also,
      updatedThreads(scope, [{ ...thread, last_updated: now }]),
      deletedComments(scope, thread, gone),
      ...unsubscribed(scope, thread, gone, left),
    ],
  });
  await measureThreads(tx, scope, [thread]);
  await indexComments(tx.db, scope, ids);
  return { sequence, isThreadDeleted: false };
}

const deletedComments = (
  { apiKey, organizationId }: DocumentScope,
  thread: StoredThread,
  gone: readonly StoredComment[],
): RawBuilder<unknown> => sql`deleted as (
  delete from comments c using raised
  where c.api_key = ${apiKey} and c.organization_id = ${organizationId} and c.annotation_id = ${thread.annotation_id}
    and c.comment_id = any(${gone.map(({ comment_id }) => comment_id)}::text[]))`;

/** Unsubscribes people who were subscribed only because a deleted comment mentioned them (REST contract §4.2). */
function unsubscribed(
  { apiKey, organizationId }: DocumentScope,
  thread: StoredThread,
  gone: readonly StoredComment[],
  left: readonly StoredComment[],
): RawBuilder<unknown>[] {
  const { assignedTo } = thread.content;
  const userIds = without(gone.flatMap(mentionedUserIds), [
    thread.author_id,
    ...(assignedTo ? [assignedTo.userId] : []),
    ...[...gone, ...left].map((comment) => comment.author_id), // who commented has a reason of their own
    ...left.flatMap(mentionedUserIds),
  ]);
  const groupIds = without(gone.flatMap(mentionedGroupIds), left.flatMap(mentionedGroupIds));
  if (userIds.length === 0 && groupIds.length === 0) return [];
  return [
    sql`unsubscribed as (
      update comment_subscriptions s set is_subscribed = false from raised
      where s.api_key = ${apiKey} and s.organization_id = ${organizationId} and s.annotation_id = ${thread.annotation_id}
        and s.type = 'auto' and (s.kind = 'user' and s.subscriber_id = any(${userIds}::text[])
          or s.kind = 'group' and s.subscriber_id = any(${groupIds}::text[])))`,
  ];
}

const without = (ids: readonly string[], others: readonly string[]): string[] => {
  const excluded = new Set(others);
  return [...new Set(ids)].filter((id) => !excluded.has(id));
};
