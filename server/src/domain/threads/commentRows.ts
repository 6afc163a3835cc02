import { type RawBuilder, sql } from 'kysely';
import { filledContent, joinAuthor } from './filledContent.js';
import type { CommentToStore } from './commentToStore.js';
import type { ThreadScope } from '../access/ThreadScope.js';

interface NumberedComment {
  annotationId: string;
  commentNumber: number;
  comment: CommentToStore;
}

/**
 * Returns the insert of new comments with their people filled in, part of an `Append`.
 * @param before SQL: number of the comment before the first one, of the thread of comment `c`
 */
export function commentRows(
  scope: ThreadScope,
  comments: readonly NumberedComment[],
  before: RawBuilder<unknown> = sql`0`,
): RawBuilder<unknown> {
  const rows = comments.map(({ annotationId, commentNumber, comment }) => ({
    annotation_id: annotationId,
    comment_id: comment.commentId,
    comment_number: commentNumber,
    author_id: comment.authorId,
    mentioned_user_ids: mentionedUserIds(comment),
    mentioned_group_ids: mentionedGroupIds(comment),
    is_draft: comment.isDraft,
    created_at: comment.createdAt,
    last_updated: comment.lastUpdated,
    content: comment.content,
    request_hash: comment.requestHash,
  }));
  return sql`new_comments as (
    insert into comments (api_key, organization_id, annotation_id, comment_id, comment_number, author_id,
      mentioned_user_ids, mentioned_group_ids, is_draft, created_at, last_updated, content, request_hash)
    select ${scope.apiKey}, ${scope.organizationId}, c.annotation_id, c.comment_id, ${before} + c.comment_number, c.author_id,
      c.mentioned_user_ids, c.mentioned_group_ids, c.is_draft, c.created_at, c.last_updated,
      ${filledContent(scope, 'c')}, c.request_hash
    from raised, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (annotation_id text, comment_id text,
      comment_number bigint, author_id text, mentioned_user_ids text[], mentioned_group_ids text[], is_draft boolean,
      created_at bigint, last_updated bigint, content jsonb, request_hash text)
    ${joinAuthor(scope, 'c')}
    returning annotation_id, content_bytes)`;
}

/** Returns the ids of the people mentioned by name, each once. */
export const mentionedUserIds = ({ content }: Pick<CommentToStore, 'content'>): string[] => [
  ...new Set(content.taggedUserContacts?.map(({ userId }) => userId)),
];

export const mentionedGroupIds = ({ content }: Pick<CommentToStore, 'content'>): string[] => [
  ...new Set(content.toOrganizationUserGroup?.map(({ groupId }) => groupId)),
];
