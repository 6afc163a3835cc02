import { type RawBuilder, sql } from 'kysely';
import type { WriteTransaction } from '../../store/transaction.js';
import { updatedThreads } from './changeThreads.js';
import { indexComments } from './indexComments.js';
import { mentionedGroupIds, mentionedUserIds } from './commentRows.js';
import type { StoredThread } from './lockThreads.js';
import type { StoredComment } from './storedComments.js';
import { subscriptionRows } from './subscriptionRows.js';
import { measureThreads } from './threadSize.js';
import { threadChanges } from './threadChanges.js';
import type { DocumentScope, ThreadScope } from '../access/ThreadScope.js';

/**
 * Stores changed comments (`patchComment`), at least one, of a locked thread (`lockThreads`), and subscribes the people whom they mention.
 * Returns the position in the document's stream. Throws `FAILED_PRECONDITION` when the thread would be too large.
 */
export async function changeComments(
  tx: WriteTransaction,
  scope: DocumentScope,
  thread: StoredThread,
  comments: readonly StoredComment[],
  now: number,
): Promise<number> {
  const annotationId = thread.annotation_id;
  const subscribing = comments.map(({ author_id, is_draft, content }) => ({
    authorId: author_id,
    isDraft: is_draft,
    content,
  }));
  const sequence = await tx.run({
    ...threadChanges(scope, [annotationId]),
    also: [
      updatedThreads(scope, [{ ...thread, last_updated: now }]),
      updatedComments(scope, comments),
      ...subscriptionRows(scope, [{ annotationId, comments: subscribing }]),
    ],
  });
  await measureThreads(tx, scope, [thread]);
  await indexComments(tx.db, scope, [annotationId]);
  return sequence;
}

/** Returns the update of comment rows, part of an `Append`. */
export function updatedComments(
  { apiKey, organizationId }: ThreadScope,
  comments: readonly StoredComment[],
): RawBuilder<unknown> {
  const rows = comments.map((comment) => ({
    ...comment,
    mentioned_user_ids: mentionedUserIds(comment),
    mentioned_group_ids: mentionedGroupIds(comment),
  }));
  return sql`changed_comments as (
    update comments c set author_id = t.author_id, mentioned_user_ids = t.mentioned_user_ids,
      mentioned_group_ids = t.mentioned_group_ids, is_draft = t.is_draft,
      comment_number = t.comment_number, created_at = t.created_at,
      last_updated = t.last_updated, content = t.content
    from raised, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (annotation_id text, comment_id text, author_id text,
      mentioned_user_ids text[], mentioned_group_ids text[], is_draft boolean, comment_number bigint, created_at bigint, last_updated bigint,
      content jsonb)
    where c.api_key = ${apiKey} and c.organization_id = ${organizationId} and c.annotation_id = t.annotation_id
      and c.comment_id = t.comment_id)`;
}
