import type { Subscriber } from '../commentAnnotation.js';

/**
 * A thread as sent to clients. Values that many threads repeat (people, statuses, priorities, metadata) are sent once, in `shared` beside
 * the threads; such a field contains its index there. Fields with their default, and those that follow from others, are omitted. Times
 * are ms since epoch.
 */
export interface PackedThread {
  annotationId: string;
  createdAt: number;
  lastUpdated: number;
  comments: PackedComment[];
  /** Index of the author. */
  from: number;
  status: number;
  metadata: number;
  assignedTo?: number;
  resolvedByUser?: number;
  priority?: number;
  /** @default public */
  visibilityConfig?: number;
  /** Some of those who are subscribed. @default none */
  subscribedUsers?: PackedSubscriber[];
  unsubscribedUsers?: PackedSubscriber[];
  /** Of the reader, when the lists omit them. */
  ownSubscription?: OwnSubscription;
  /** @default the length of `subscribedUsers` */
  subscriberCount?: number;
  /** Those who do not follow from the other fields, the first 100. @default none */
  involvedUserIds?: string[];
  mentionedUserIds?: string[];
  /** By user id. @default none */
  viewMarks?: Record<string, PackedMark>;
  /** As in `CommentAnnotation`. */
  [field: string]: unknown;
}

export interface PackedComment {
  commentId: string;
  from: number;
  createdAt: number;
  /** @default `createdAt` */
  lastUpdated?: number;
  taggedUserContacts?: PackedMention[];
  reactionAnnotations?: PackedReaction[];
  /** As in `Comment`. */
  [field: string]: unknown;
}

export interface PackedMention {
  userId: string;
  /** Index of the person. */
  contact?: number;
  text?: string;
}

export interface PackedReaction {
  annotationId: string;
  lastUpdated: number;
  reactions: { from: number; lastUpdated: number; variant?: string }[];
  /** As in `ReactionAnnotation`. */
  [field: string]: unknown;
}

/** A person's index. @default type: 'auto' */
export type PackedSubscriber = [user: number, type?: Subscriber['type']];

export interface OwnSubscription {
  isSubscribed: boolean;
  type: Subscriber['type'];
}

/** A view mark. The third: the person has marked the thread unread since. */
export type PackedMark = [through: number, timestamp: number, isMarkedUnread?: true];
