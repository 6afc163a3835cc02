import type { StoredCommentContent } from '../../../store/columns.js';
import { nameMentions } from '../../threads/nameMentions.js';
import type { CommentAction } from '../events/CommentAction.js';

/** Longest body of a notification about a comment, in characters (REST contract §4.3). */
const MAX_BODY = 500;

/** The part of a notification that shows its comment. */
interface Body {
  displayBodyMessage?: string | undefined;
  /** The customer's store has the text: the client requests it from its comment provider. */
  isCommentResolverUsed?: boolean | undefined;
}

/** Returns the comment's text with the names of mentioned people. Empty for a deleted comment, and for an action on a thread as a whole. */
export function bodyOf({ name, comment }: CommentAction): Body {
  if (!comment || name === 'deleted') return {};
  if (comment.content.isCommentResolverUsed) return { isCommentResolverUsed: true };
  const text = shownText(comment.content);
  return text ? { displayBodyMessage: text } : {};
}

/** Returns the beginning of a comment's text, with the names of mentioned people. */
export function shownText({ commentText = '', taggedUserContacts = [] }: StoredCommentContent): string {
  // Never cuts a surrogate pair in half.
  return nameMentions(commentText, taggedUserContacts)
    .slice(0, MAX_BODY)
    .replace(/[\uD800-\uDBFF]$/, '');
}
