import type { Comment, ReactionAnnotation } from '../comment.js';
import type { Anchor, CommentAnnotation, Subscriber, ViewMark } from '../commentAnnotation.js';
import { commentDefaults, threadDefaults } from './defaults.js';
import { involvedIn, mentionedIn } from './namedPeople.js';
import type {
  OwnSubscription,
  PackedComment,
  PackedMark,
  PackedReaction,
  PackedSubscriber,
  PackedThread,
} from './PackedThread.js';
import type { SharedValues } from './SharedValues.js';

/** Most people besides those whom a thread names: members of groups. */
const OTHERS = 100;

const THREAD = threadDefaults();
const COMMENT = commentDefaults();

/**
 * Packs a thread for clients (`unpackThread`).
 * @param shared takes in what the thread shares with others
 * @param ownSubscription of the reader, when the lists of the thread leave them out
 */
export function packThread(
  thread: CommentAnnotation & Anchor,
  shared: SharedValues,
  ownSubscription?: OwnSubscription,
): PackedThread {
  const { from, status, metadata, comments, subscribedUsers, unsubscribedUsers, visibilityConfig, ...fields } = thread;
  const { assignedTo, resolvedByUser, priority, viewMarks, subscriberCount, ...others } = fields;
  const { resolvedByUserId: _, resolved: __, inProgress: ___, involvedUserIds, mentionedUserIds, ...plain } = others;
  const involved = without(involvedUserIds, involvedIn(thread));
  const mentioned = without(mentionedUserIds, mentionedIn(thread.comments));
  const subscribers = packSubscribers(subscribedUsers, shared);
  const unsubscribed = packSubscribers(unsubscribedUsers, shared);
  const marks = Object.entries(viewMarks);
  return {
    ...withoutDefaults(plain, THREAD),
    ...{ annotationId: thread.annotationId, createdAt: thread.createdAt, lastUpdated: thread.lastUpdated },
    ...{ from: shared.indexOf(from), status: shared.indexOf(status), metadata: shared.indexOf(metadata) },
    comments: comments.map((comment) => packComment(comment, shared)),
    ...(assignedTo && { assignedTo: shared.indexOf(assignedTo) }),
    ...(resolvedByUser && { resolvedByUser: shared.indexOf(resolvedByUser) }),
    ...(priority && { priority: shared.indexOf(priority) }),
    ...(visibilityConfig.type !== 'public' && { visibilityConfig: shared.indexOf(visibilityConfig) }),
    ...(subscribers.length > 0 && { subscribedUsers: subscribers }),
    ...(unsubscribed.length > 0 && { unsubscribedUsers: unsubscribed }),
    ...(ownSubscription && { ownSubscription }),
    ...(subscriberCount !== undefined && subscriberCount !== subscribers.length && { subscriberCount }),
    ...(involved.length > 0 && { involvedUserIds: involved }),
    ...(mentioned.length > 0 && { mentionedUserIds: mentioned }),
    ...(marks.length > 0 && { viewMarks: Object.fromEntries(marks.map(([id, mark]) => [id, packMark(mark)])) }),
  };
}

/** Packs how far a person has read a thread. */
export const packMark = ({ through, timestamp, isMarkedUnread }: ViewMark): PackedMark =>
  isMarkedUnread ? [through, timestamp, true] : [through, timestamp];

function packComment(comment: Comment, shared: SharedValues): PackedComment {
  const {
    to: _,
    reactionAnnotationIds: __,
    from,
    taggedUserContacts,
    reactionAnnotations,
    lastUpdated,
    ...plain
  } = comment;
  const updatedAt = Date.parse(lastUpdated);
  return {
    ...withoutDefaults(plain, COMMENT),
    ...{ commentId: comment.commentId, from: shared.indexOf(from), createdAt: comment.createdAt },
    ...(updatedAt !== comment.createdAt && { lastUpdated: updatedAt }),
    ...(taggedUserContacts.length > 0 && {
      taggedUserContacts: taggedUserContacts.map(({ contact, ...tag }) => ({
        ...tag,
        ...(contact && { contact: shared.indexOf(contact) }),
      })),
    }),
    ...(reactionAnnotations.length > 0 && {
      reactionAnnotations: reactionAnnotations.map((reaction) => packReaction(reaction, shared)),
    }),
  } as PackedComment; // an absent field and one that is `undefined` are the same as JSON
}

function packReaction(reaction: ReactionAnnotation, shared: SharedValues): PackedReaction {
  const { type: _, commentAnnotationId: __, commentId: ___, involvedUserIds: ____, ...own } = reaction;
  const { reactions, metadata, ...plain } = own;
  return {
    ...plain,
    metadata: shared.indexOf(metadata),
    reactions: reactions.map(({ from, ...one }) => ({ ...one, from: shared.indexOf(from) })),
  } as PackedReaction; // as in `packComment`
}

const packSubscribers = (subscribers: Record<string, Subscriber>, shared: SharedValues): PackedSubscriber[] =>
  Object.values(subscribers).map(({ user, type }) =>
    type === 'auto' ? [shared.indexOf(user)] : [shared.indexOf(user), type],
  );

/** Returns the ids that do not follow from the thread, the first ones. */
const without = (ids: readonly string[], known: readonly string[]): string[] => {
  const named = new Set(known);
  return ids.filter((id) => !named.has(id)).slice(0, OTHERS);
};

function withoutDefaults(record: object, defaults: Record<string, unknown>): Record<string, unknown> {
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record)) {
    if (!(name in defaults && isSame(value, defaults[name]))) rest[name] = value;
  }
  return rest;
}

/** A default is a primitive, or empty. */
const isSame = (value: unknown, standard: unknown) =>
  value === standard || (isEmpty(value) && isEmpty(standard) && Array.isArray(value) === Array.isArray(standard));

const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0;
