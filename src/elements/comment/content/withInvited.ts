import type { Comment as CommentRecord, TaggedUserContact } from '@parley/protocol';
import type { ThreadChange } from '../../../cache/threads/threadChanges.js';
import { normalEmail } from '../../../providers/createAnonymousUserResolver.js';
import type { Tag } from '../mentionParts.js';

/** Mentions of people known only by an email address, by comment. */
export type InvitedPeople = ReadonlyMap<string, readonly Tag[]>;

/** Their addresses. */
export const emailsOf = (invited: InvitedPeople): string[] =>
  [...invited.values()].flat().flatMap(({ contact }) => contact?.email ?? []);

/** A change, and its body, with the people who have been found; the others stay a text. */
export function withInvited<Body extends object>(
  change: ThreadChange,
  body: Body,
  invited: InvitedPeople,
  userIds: ReadonlyMap<string, string>,
): { change: ThreadChange; body: Body } {
  const found = (commentId: string): TaggedUserContact[] =>
    (invited.get(commentId) ?? []).flatMap(({ contact, text }) => {
      const email = normalEmail(contact?.email ?? '');
      const userId = userIds.get(email);
      return userId === undefined ? [] : [{ userId, contact: { userId, name: email, email }, text }];
    });
  const add = <Comment extends Tagged>(comment: Comment, commentId: string): Comment => {
    const people = found(commentId);
    if (people.length === 0) return comment;
    const to = comment.to && { to: [...comment.to, ...people.map(({ userId, contact }) => ({ userId, ...contact }))] };
    return { ...comment, taggedUserContacts: [...(comment.taggedUserContacts ?? []), ...people], ...to };
  };
  const sent = body as { comment?: Named; comments?: Named[] };
  switch (change.type) {
    case 'add': {
      const comments = change.record.comments.map((comment) => add(comment, comment.commentId));
      return {
        change: { ...change, record: { ...change.record, comments } },
        body: { ...body, comments: sent.comments?.map((comment) => add(comment, comment.commentId)) },
      };
    }
    case 'addComment': {
      const { commentId } = change.comment;
      return {
        change: { ...change, comment: add(change.comment, commentId) },
        body: { ...body, comment: sent.comment && add(sent.comment, commentId) },
      };
    }
    case 'updateComment':
      return {
        change: { ...change, fields: add(change.fields, change.commentId) },
        body: add(body, change.commentId),
      };
    default:
      return { change, body };
  }
}

type Tagged = Partial<Pick<CommentRecord, 'taggedUserContacts' | 'to'>>;
type Named = Tagged & { commentId: string };
