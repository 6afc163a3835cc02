import type { Comment, ReactionAnnotation, TaggedUserContact } from '../comment.js';
import type { Anchor, CommentAnnotation, Subscriber, ViewMark } from '../commentAnnotation.js';
import { commentDefaults, threadDefaults } from './defaults.js';
import { involvedIn, mentionedIn } from './namedPeople.js';
import type {
  OwnSubscription,
  PackedComment,
  PackedMark,
  PackedMention,
  PackedReaction,
  PackedSubscriber,
  PackedThread,
} from './PackedThread.js';
import type { SharedValues } from './SharedValues.js';

/** Most people besides those whom a thread names: members of groups. */
const OTHERS = 100;

const THREAD = fieldsOf(threadDefaults());
const COMMENT = fieldsOf(commentDefaults());

/** Fields that are not copied: they are packed in another way, or follow from others. */
const THREAD_APART: ReadonlySet<string> = new Set<keyof CommentAnnotation>([
  'from',
  'status',
  'metadata',
  'comments',
  'subscribedUsers',
  'unsubscribedUsers',
  'visibilityConfig',
  'assignedTo',
  'resolvedByUser',
  'resolvedByUserId',
  'priority',
  'viewMarks',
  'subscriberCount',
  'resolved',
  'inProgress',
  'involvedUserIds',
  'mentionedUserIds',
]);
const COMMENT_APART: ReadonlySet<string> = new Set<keyof Comment>([
  'to',
  'from',
  'lastUpdated',
  'taggedUserContacts',
  'reactionAnnotations',
  'reactionAnnotationIds',
]);

/**
 * Packs a thread for clients (`unpackThread`). Fields are assigned one by one: a list has thousands of records, and spreading into them takes
 * several times as long.
 * @param shared receives the values that the thread shares with others
 * @param ownSubscription of the reader, when the lists of the thread omit them
 */
export function packThread(
  thread: CommentAnnotation & Anchor,
  shared: SharedValues,
  ownSubscription?: OwnSubscription,
): PackedThread {
  const { assignedTo, resolvedByUser, priority, visibilityConfig, subscriberCount } = thread;
  const subscribers = packSubscribers(thread.subscribedUsers, shared);
  const unsubscribed = packSubscribers(thread.unsubscribedUsers, shared);
  const involved = without(thread.involvedUserIds, () => involvedIn(thread));
  const mentioned = without(thread.mentionedUserIds, () => mentionedIn(thread.comments));
  const marks = Object.entries(thread.viewMarks);
  const packed = plainFields(thread, THREAD_APART, THREAD) as Partial<PackedThread>; // the fields that are copied have the same types
  packed.from = shared.indexOf(thread.from);
  packed.status = shared.indexOf(thread.status);
  packed.metadata = shared.indexOf(thread.metadata);
  packed.comments = thread.comments.map((comment) => packComment(comment, shared));
  if (assignedTo) packed.assignedTo = shared.indexOf(assignedTo);
  if (resolvedByUser) packed.resolvedByUser = shared.indexOf(resolvedByUser);
  if (priority) packed.priority = shared.indexOf(priority);
  if (visibilityConfig.type !== 'public') packed.visibilityConfig = shared.indexOf(visibilityConfig);
  if (subscribers.length > 0) packed.subscribedUsers = subscribers;
  if (unsubscribed.length > 0) packed.unsubscribedUsers = unsubscribed;
  if (ownSubscription) packed.ownSubscription = ownSubscription;
  if (subscriberCount !== undefined && subscriberCount !== subscribers.length) packed.subscriberCount = subscriberCount;
  if (involved.length > 0) packed.involvedUserIds = involved;
  if (mentioned.length > 0) packed.mentionedUserIds = mentioned;
  if (marks.length > 0) packed.viewMarks = Object.fromEntries(marks.map(([id, mark]) => [id, packMark(mark)]));
  return packed as PackedThread; // every field is there
}

/** Packs how far a person has read a thread. */
export const packMark = ({ through, timestamp, isMarkedUnread }: ViewMark): PackedMark =>
  isMarkedUnread ? [through, timestamp, true] : [through, timestamp];

function packComment(comment: Comment, shared: SharedValues): PackedComment {
  const { taggedUserContacts, reactionAnnotations } = comment;
  const updatedAt = Date.parse(comment.lastUpdated);
  const packed = plainFields(comment, COMMENT_APART, COMMENT) as Partial<PackedComment>; // as in `packThread`
  packed.from = shared.indexOf(comment.from);
  if (updatedAt !== comment.createdAt) packed.lastUpdated = updatedAt;
  if (taggedUserContacts.length > 0) {
    packed.taggedUserContacts = taggedUserContacts.map((tag) => packMention(tag, shared));
  }
  if (reactionAnnotations.length > 0) {
    packed.reactionAnnotations = reactionAnnotations.map((reaction) => packReaction(reaction, shared));
  }
  return packed as PackedComment; // every field is there
}

const packMention = ({ contact, ...tag }: TaggedUserContact, shared: SharedValues) =>
  ({ ...tag, ...(contact && { contact: shared.indexOf(contact) }) }) as PackedMention; // an absent field and one that is `undefined` are the same as JSON

function packReaction(reaction: ReactionAnnotation, shared: SharedValues): PackedReaction {
  const { type: _, commentAnnotationId: __, commentId: ___, involvedUserIds: ____, ...own } = reaction;
  const { reactions, metadata, ...plain } = own;
  return {
    ...plain,
    metadata: shared.indexOf(metadata),
    reactions: reactions.map(({ from, ...one }) => ({ ...one, from: shared.indexOf(from) })),
  } as PackedReaction; // as in `packMention`
}

const packSubscribers = (subscribers: Record<string, Subscriber>, shared: SharedValues): PackedSubscriber[] =>
  Object.values(subscribers).map(({ user, type }) =>
    type === 'auto' ? [shared.indexOf(user)] : [shared.indexOf(user), type],
  );

/** Returns the ids that do not follow from the thread, the first ones. */
function without(ids: readonly string[], readKnown: () => readonly string[]): string[] {
  if (ids.length === 0) return [];
  const named = new Set(readKnown());
  return ids.filter((id) => !named.has(id)).slice(0, OTHERS);
}

/** Returns the fields of a record, without those that are packed apart and those with their default. */
function plainFields(
  record: object,
  apart: ReadonlySet<string>,
  defaults: ReadonlyMap<string, unknown>,
): Record<string, unknown> {
  const values = record as Record<string, unknown>; // any object can be read so
  const rest: Record<string, unknown> = {};
  for (const name of Object.keys(values)) {
    const value = values[name];
    if (!apart.has(name) && !(defaults.has(name) && isSame(value, defaults.get(name)))) rest[name] = value;
  }
  return rest;
}

function fieldsOf(record: object): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(record));
}

/** A default is a primitive, or empty. */
const isSame = (value: unknown, standard: unknown) =>
  value === standard || (isEmpty(value) && isEmpty(standard) && Array.isArray(value) === Array.isArray(standard));

const isEmpty = (value: unknown) =>
  Array.isArray(value)
    ? value.length === 0
    : typeof value === 'object' && value !== null && Object.keys(value).length === 0;
