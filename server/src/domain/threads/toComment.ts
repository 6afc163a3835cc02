import type { Comment, ReactionAnnotation, TaggedUserContact, User } from '@parley/protocol';
import { mentionedUsers } from '@parley/protocol/constants';
import type { StoredCommentContent } from '../../store/columns.js';
import { addFields } from './addFields.js';
import type { CommentRecord, ReactionRow, CompleteThread } from './threadRows.js';
import type { ThreadScope } from '../access/ThreadScope.js';

/** A comment as it is read, with its reactions. */
export function toComment(scope: ThreadScope, thread: CompleteThread, row: CommentRecord): Comment {
  const { content } = row;
  const { from = { userId: row.author_id }, taggedUserContacts = [] } = content;
  const reactionAnnotations = thread.reactions
    .filter(({ comment_id }) => comment_id === row.comment_id)
    .map((reaction) => toReaction(scope, thread, reaction));
  const comment: Comment = {
    commentId: row.comment_id,
    commentNumber: row.comment_number,
    type: content.type ?? 'text',
    from,
    to: mentionedUsers(taggedUserContacts),
    taggedUserContacts,
    toOrganizationUserGroup: content.toOrganizationUserGroup ?? [],
    attachments: content.attachments ?? [],
    recorders: content.recorders ?? [],
    customList: content.customList ?? [],
    reactionAnnotationIds: reactionAnnotations.map(({ annotationId }) => annotationId),
    reactionAnnotations,
    status: content.status ?? 'added',
    createdAt: row.created_at,
    lastUpdated: new Date(row.last_updated).toISOString(),
    isCommentTextAvailable: content.isCommentTextAvailable ?? false,
    sourceType: content.sourceType ?? 'rest-api',
  };
  if (row.is_draft) comment.isDraft = true;
  addFields(comment, content, STORED_APART);
  return comment;
}

/** Fields of the stored content that are not those of the comment. */
const STORED_APART: ReadonlySet<string> = new Set<keyof StoredCommentContent>(['isUntold']);

/** Who a mention names. */
export const taggedUser = ({ userId, contact }: TaggedUserContact): User => ({ ...contact, userId });

function toReaction(scope: ThreadScope, thread: CompleteThread, row: ReactionRow): ReactionAnnotation {
  const { apiKey, organizationId } = scope;
  return {
    ...row.content,
    annotationId: row.reaction_annotation_id,
    type: 'reaction',
    commentAnnotationId: thread.annotation_id,
    commentId: row.comment_id,
    reactions: row.reactions,
    involvedUserIds: row.reactions.map(({ from }) => from.userId),
    metadata: { apiKey, organizationId, documentId: thread.document_id },
    lastUpdated: row.last_updated,
  };
}
