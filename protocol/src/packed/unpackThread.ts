import type { Comment, ReactionAnnotation, TaggedUserContact } from '../comment.js';
import type { Anchor, CommentAnnotation, Subscriber, ViewMark } from '../commentAnnotation.js';
import { mentionedUsers } from '../mentionedUsers.js';
import type { User } from '../people.js';
import { commentDefaults, threadDefaults } from './defaults.js';
import { involvedIn, mentionedIn } from './namedPeople.js';

// Nothing here throws on any input: the client checks records afterwards. Values of an unexpected type are omitted, or passed
// through; that is why casts are safe here.

/** Latest time that has a date. */
const MAX_TIME = 8.64e15;

/**
 * Returns the thread that was packed (`packThread`).
 * @param packed a `PackedThread`
 * @param shared the values sent beside the threads
 * @param me the reader
 */
export function unpackThread(packed: unknown, shared: readonly unknown[], me: User): CommentAnnotation & Anchor {
  const { ownSubscription, ...given } = fieldsOf(packed);
  const at = readerOf(shared);
  const status = at(given['status']);
  const { type: statusType } = fieldsOf(status);
  const from = at(given['from']) ?? NOBODY;
  const [assignedTo, resolvedByUser] = [at(given['assignedTo']) ?? null, at(given['resolvedByUser']) ?? null];
  const { isSubscribed, type } = fieldsOf(ownSubscription);
  const own = { [me.userId]: { user: me, type } };
  const listed = unpackSubscribers(given['subscribedUsers'], at);
  const subscribedUsers = { ...listed, ...(isSubscribed === true && own) };
  const unsubscribedUsers = {
    ...unpackSubscribers(given['unsubscribedUsers'], at),
    ...(isSubscribed === false && own),
  };
  const comments = listOf(given['comments']).map((comment) => unpackComment(comment, at));
  const place = { commentAnnotationId: given['annotationId'] };
  for (const { commentId, reactionAnnotations } of comments) {
    for (const reaction of reactionAnnotations) Object.assign(reaction, { ...place, commentId });
  }
  const named = { from, comments, assignedTo, subscribedUsers, unsubscribedUsers } as CommentAnnotation;
  return {
    ...threadDefaults(),
    ...given,
    ...named,
    status,
    resolved: statusType === 'terminal',
    inProgress: statusType === 'ongoing',
    resolvedByUser,
    resolvedByUserId: fieldsOf(resolvedByUser)['userId'] ?? null,
    priority: at(given['priority']) ?? null,
    metadata: at(given['metadata']),
    visibilityConfig: 'visibilityConfig' in given ? at(given['visibilityConfig']) : { type: 'public' },
    subscriberCount: given['subscriberCount'] ?? Object.keys(listed).length,
    involvedUserIds: [...new Set([...involvedIn(named), ...listOf(given['involvedUserIds'])])],
    mentionedUserIds: [...new Set([...mentionedIn(comments), ...listOf(given['mentionedUserIds'])])],
    viewMarks: unpackMarks(given['viewMarks']),
  } as CommentAnnotation & Anchor;
}

type ReadShared = ReturnType<typeof readerOf>;

const NOBODY = { userId: '' };

/** Reads an object by its index. `undefined`: there is none. */
const readerOf =
  (shared: readonly unknown[]) =>
  (index: unknown): object | undefined => {
    const value = typeof index === 'number' ? shared[index] : index;
    return typeof value === 'object' && value !== null ? value : undefined;
  };

function unpackComment(packed: unknown, at: ReadShared): Comment {
  const given = fieldsOf(packed);
  const { createdAt, lastUpdated = createdAt } = given;
  const taggedUserContacts = listOf(given['taggedUserContacts']).map((tag) => {
    const { contact, ...rest } = fieldsOf(tag);
    return { ...rest, ...(contact !== undefined && { contact: at(contact) }) } as TaggedUserContact;
  });
  const reactionAnnotations = listOf(given['reactionAnnotations']).map((reaction) => unpackReaction(reaction, at));
  return {
    ...commentDefaults(),
    ...(given as Partial<Comment>),
    from: at(given['from']) ?? NOBODY,
    to: mentionedUsers(taggedUserContacts),
    taggedUserContacts,
    reactionAnnotationIds: reactionAnnotations.map(({ annotationId }) => annotationId),
    reactionAnnotations,
    lastUpdated: isTime(lastUpdated) ? new Date(lastUpdated).toISOString() : lastUpdated,
  } as Comment;
}

function unpackReaction(packed: unknown, at: ReadShared): ReactionAnnotation {
  const given = fieldsOf(packed);
  const reactions = listOf(given['reactions']).map((reaction) => {
    const own = fieldsOf(reaction);
    return { ...own, from: at(own['from']) ?? NOBODY } as ReactionAnnotation['reactions'][number];
  });
  return {
    ...given,
    type: 'reaction',
    reactions,
    involvedUserIds: reactions.map(({ from }) => from.userId),
    metadata: at(given['metadata']) ?? {},
  } as ReactionAnnotation;
}

function unpackSubscribers(packed: unknown, at: ReadShared): Record<string, Subscriber> {
  const subscribers = listOf(packed).map((entry) => {
    const [index, type = 'auto'] = listOf(entry);
    const user = at(index) ?? NOBODY;
    return [(user as User).userId, { user, type } as Subscriber] as const;
  });
  return Object.fromEntries(subscribers);
}

function unpackMarks(packed: unknown): Record<string, ViewMark> {
  const marks = Object.entries(fieldsOf(packed)).map(([userId, mark]) => {
    const [through, timestamp, isMarkedUnread] = listOf(mark);
    return [userId, { through, timestamp, ...(isMarkedUnread === true && { isMarkedUnread }) } as ViewMark] as const;
  });
  return Object.fromEntries(marks);
}

const isTime = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= MAX_TIME;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
