import type { Notification as NotificationRecord } from '@parley/protocol';
import type { PartialCommentAnnotation } from '../../providers/DataProviders.js';
import { mentionParts, type Tag } from '../comment/mentionParts.js';
import { completePerson, type KnownPeople } from '../completePerson.js';

/** The result of the comment provider for a thread. */
export type CommentContent = Partial<PartialCommentAnnotation>;

/** Whether the text of a notification is that of a comment which is with the customer. */
export const isOfProviderComment = ({
  notificationSource,
  isCommentResolverUsed,
  targetAnnotationId,
}: NotificationRecord) =>
  notificationSource === 'comment' && !!isCommentResolverUsed && targetAnnotationId !== undefined;

/** People mentioned in a comment, as the customer stores it. */
export const mentionedIn = (content: CommentContent, commentId: string | undefined): string[] =>
  tagsOf(commentIn(content, commentId)).flatMap(({ userId }) => userId ?? []);

/** Whether the content includes the comment; content read before it was written does not. */
export const containsComment = (content: CommentContent, commentId: string | undefined): boolean =>
  commentIn(content, commentId) !== undefined;

/** The plain text of a comment, with the newest names of mentioned people; `null`: one of them is being loaded. */
export function commentText(
  content: CommentContent,
  commentId: string | undefined,
  { person, unknownUser }: { person: KnownPeople; unknownUser: string },
): string | null | undefined {
  const comment = commentIn(content, commentId);
  const text = comment?.['commentText'];
  if (typeof text !== 'string') return undefined;
  let isAwaited = false;
  const parts = mentionParts(text, { taggedUserContacts: tagsOf(comment) }).map((part) => {
    if (typeof part === 'string' || part.type !== 'user') return typeof part === 'string' ? part : part.written;
    const { userId = '', text: label } = part.tag;
    const { user, state } = completePerson({ userId }, person);
    isAwaited ||= state === 'pending';
    return `@${user.name || user.email || (!person && label?.replace(/^@/, '')) || unknownUser}`;
  });
  return isAwaited ? null : parts.join('');
}

/** It is external data, and may be anything. */
function commentIn({ comments }: CommentContent, commentId: string | undefined): Record<string, unknown> | undefined {
  const comment: unknown = commentId !== undefined && isObject(comments) ? comments[commentId] : undefined;
  return isObject(comment) ? comment : undefined;
}

function tagsOf(comment: Record<string, unknown> | undefined): Tag[] {
  const tags = comment?.['taggedUserContacts'];
  if (!Array.isArray(tags)) return [];
  return (tags as unknown[]).filter(isObject).flatMap(({ userId, text }) => {
    if (typeof userId !== 'string') return [];
    return [{ userId, ...(typeof text === 'string' && { text }) }];
  });
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
