import type { StoredCommentContent } from '../../../store/columns.js';
import { nameMentions } from '../../threads/nameMentions.js';
import type { CommentAction } from '../events/CommentAction.js';
import { sentContent, sentText, type SentContent } from './sentContent.js';

/** Longest body of a notification about a comment, in characters (REST contract §4.3). */
const MAX_BODY = 500;

/** The part of a notification that shows its comment. */
interface Body {
  displayBodyMessage?: string | undefined;
  /** Set when the body says what a comment without text has sent: email says it in the language of the recipient. */
  displayBodyMessageTemplateData?: { sent: SentContent } | undefined;
  /** The customer's store has the text: the client requests it from its comment provider. */
  isCommentResolverUsed?: boolean | undefined;
}

/**
 * Returns the comment's text with the names of mentioned people, and of a comment without text what it has sent. Empty for a deleted comment,
 * and for an action on a thread as a whole.
 */
export function bodyOf({ name, comment }: CommentAction): Body {
  if (!comment || name === 'deleted') return {};
  if (comment.content.isCommentResolverUsed) return { isCommentResolverUsed: true };
  const text = shownText(comment.content);
  if (text) return { displayBodyMessage: text };
  const sent = sentContent(comment.content);
  return sent ? { displayBodyMessage: sentText(sent), displayBodyMessageTemplateData: { sent } } : {};
}

/** Returns the beginning of a comment's text, with the names of mentioned people. */
export function shownText({ commentText = '', taggedUserContacts = [] }: StoredCommentContent): string {
  // Never cuts a surrogate pair in half.
  return nameMentions(commentText, taggedUserContacts)
    .slice(0, MAX_BODY)
    .replace(/[\uD800-\uDBFF]$/, '');
}
