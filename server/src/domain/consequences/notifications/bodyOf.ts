import { nameMentions } from '../../threads/nameMentions.js';
import type { CommentAction } from '../events/CommentAction.js';

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
  const { commentText = '', taggedUserContacts = [] } = comment.content;
  const text = nameMentions(commentText, taggedUserContacts);
  // Cut between characters, never inside one that is written as a pair.
  return text ? { displayBodyMessage: text.slice(0, MAX_BODY).replace(/[\uD800-\uDBFF]$/, '') } : {};
}
