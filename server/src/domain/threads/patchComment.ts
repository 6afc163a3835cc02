import type { User } from '@parley/protocol';
import type { StoredCommentContent } from '../../store/columns.js';
import { type CommentFields, commentContentOf } from './commentToStore.js';
import { canonicalJson } from './requestHash.js';
import type { Sanitized } from './sanitizeBody.js';
import type { StoredComment } from './storedComments.js';

/** Fields of a comment to replace; an absent field stays unchanged. People are filled in already. */
export type CommentChange = Sanitized<CommentFields> & {
  from?: User | undefined;
  createdAt?: number | undefined;
  lastUpdated?: number | undefined;
  /** Publishes a draft. */
  isDraft?: false | undefined;
  /** The text in the customer's store changed. */
  isRewritten?: boolean | undefined;
};

/**
 * Returns the comment after a change (REST contract §3.3), or `null` when nothing changes. Another text counts as an edit. Text without HTML
 * clears the HTML; HTML without text replaces the text.
 */
export function patchComment(comment: StoredComment, change: CommentChange, now: number): StoredComment | null {
  const { from, createdAt, lastUpdated, isDraft, isRewritten = false, ...fields } = change;
  const content = patchContent(comment.content, fields);
  const isEdited =
    isRewritten ||
    content.commentText !== comment.content.commentText ||
    content.commentHtml !== comment.content.commentHtml;
  const next: StoredComment = {
    ...comment,
    author_id: from?.userId ?? comment.author_id,
    is_draft: isDraft ?? comment.is_draft,
    created_at: createdAt ?? comment.created_at,
    last_updated: lastUpdated ?? comment.last_updated,
    content: {
      ...content,
      ...(from && { from }),
      // Nobody but its author has read a draft.
      ...(isEdited && !comment.is_draft && { status: 'updated' as const, isEdited: true, editedAt: now }),
    },
  };
  if (canonicalJson(next) === canonicalJson(comment)) return null;
  return { ...next, last_updated: lastUpdated ?? now };
}

function patchContent(content: StoredCommentContent, fields: Sanitized<CommentFields>): StoredCommentContent {
  const before: Record<string, unknown> = { ...content };
  const sent = Object.fromEntries(
    Object.entries(fields).filter(
      // A list that was never set reads as empty, so an empty one changes nothing.
      ([name, value]) => value !== undefined && !(isEmptyList(value) && before[name] === undefined),
    ),
  ) as Sanitized<CommentFields>; // fewer fields
  const isBodySent = sent.commentText !== undefined || sent.commentHtml !== undefined;
  const { commentText: _, commentHtml: __, isCommentTextAvailable: ___, ...rest } = content;
  const next = isBodySent ? rest : content;
  const stored = commentContentOf(sent);
  const changed = Object.entries(stored).filter(([name]) => name in sent || (isBodySent && BODY.has(name)));
  return { ...next, ...Object.fromEntries(changed) };
}

const BODY = new Set(['commentText', 'commentHtml', 'isCommentTextAvailable']);

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
