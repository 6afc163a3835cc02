import type { CommentContent } from '../../store/tables.js';
import type { CommentAction } from './CommentAction.js';

/** Longest body of a notification about a comment, in characters (REST contract §4.3). */
const MAX_BODY = 500;

/** What a notification shows of the comment that it is about. */
interface Body {
  displayBodyMessage?: string | undefined;
  /** The words are with the customer: the client asks its comment provider for them. */
  isCommentResolverUsed?: boolean | undefined;
}

/** The comment's text, names in place of its mentions. What was deleted is quoted no more; an action on a thread as a whole quotes nothing. */
export function bodyOf({ name, comment }: CommentAction): Body {
  if (!comment || name === 'deleted') return {};
  if (comment.content.isCommentResolverUsed) return { isCommentResolverUsed: true };
  const text = namedText(comment.content);
  // Cut between characters, never inside one that is written as a pair.
  return text ? { displayBodyMessage: text.slice(0, MAX_BODY).replace(/[\uD800-\uDBFF]$/, '') } : {};
}

/** The text of a comment with the name, else email, else id of everybody it mentions; braces around anything else stay. */
export function namedText({ commentText = '', taggedUserContacts = [] }: CommentContent): string {
  const names = new Map(
    taggedUserContacts.map(({ userId, contact }) => [userId, contact?.name || contact?.email || userId]),
  );
  return commentText.replace(/\{\{([^{}]*)\}\}/g, (token, userId: string) => names.get(userId) ?? token);
}
