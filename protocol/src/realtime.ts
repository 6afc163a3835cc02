import { z } from 'zod';
import type { ActivityRecord } from './activity.js';
import { inboxOptionsSchema } from './client/notifications.js';
import type { CommentAnnotation, ViewMark } from './commentAnnotation.js';
import type { Notification, NotificationCounts, NotificationSettings } from './notification.js';
import type { DocumentRecord } from './places.js';
import { hostId, optional } from './primitives.js';
import type { PermissionMap } from './rest/permissions.js';

const rest = z.string().min(1).max(512);
const namesDocument = (topic: string) => hostId.safeParse(topic.slice(topic.indexOf(':') + 1)).success;
const mustName = 'must name a document id';

/**
 * Frames of the one realtime connection (`/v2/client/realtime`), JSON text each way.
 *
 * A topic has a position, `sequence`. Every `changes` frame says which positions it covers: everything after `after` up to
 * and including `sequence`. What the viewer may not see is left out, so a frame may cover positions and carry no change. A
 * client whose last position is not `after` has a gap and subscribes again with `since`. `reset` means: forget what you
 * hold of this topic and read it anew; positions go on from `sequence`.
 */
export const topicSchema = z.union([
  z.literal('inbox'),
  z.literal('permissions'),
  z.literal('commentCounts'),
  z.literal('activities'),
  z.templateLiteral(['document:', rest]).refine(namesDocument, mustName),
  z.templateLiteral(['comments:', rest]).refine(namesDocument, mustName),
]);
/**
 * `inbox`: the viewer's notifications and settings. `permissions`: what the viewer may enter. `commentCounts`: in which documents
 * counts of threads may have changed. `activities`: the activity log, as far as the viewer may see it. `document:<id>`: one document. `comments:<id>`: the threads of one document, at the
 * positions of that document.
 */
export type Topic =
  'inbox' | 'permissions' | 'commentCounts' | 'activities' | `document:${string}` | `comments:${string}`;

const since = optional(z.number().int().nonnegative());

/** First frame of a connection; nothing else is read before it. */
export const authenticateFrameSchema = z.object({
  type: z.literal('authenticate'),
  /** As a header would carry it: visible ASCII. */
  apiKey: z.string().regex(/^[\x21-\x7e]{1,256}$/),
  token: z.string().min(1).max(8192),
  organizationId: hostId,
});

export const subscriptionSchema = z.object({
  topic: topicSchema,
  /** Last position that the client holds; absent: from now on. */
  since,
  /** `inbox` only. */
  options: optional(inboxOptionsSchema),
  /**
   * `comments:<id>` only: the latest `sight` that the client received with the threads it holds, from a list or a
   * frame. The answer is `reset` when the person may see other threads by now, or when `sight` is absent beside
   * `since`.
   */
  sight: z.string().max(64).optional(),
});
export type Subscription = z.output<typeof subscriptionSchema>;

export const clientFrameSchema = z.discriminatedUnion('type', [
  authenticateFrameSchema,
  z.object({ type: z.literal('subscribe'), ...subscriptionSchema.shape }),
  z.object({ type: z.literal('unsubscribe'), topic: topicSchema }),
  /** A fresh token before the old one expires, without a new connection. */
  z.object({ type: z.literal('token'), token: z.string().min(1).max(8192) }),
  z.object({ type: z.literal('ping') }),
]);
/** What a client sends. */
export type ClientFrame = z.output<typeof clientFrameSchema>;

/** One change of a topic: the new record or its removal. Only a record that is too large for a frame is named and not carried. */
export type Change =
  /** A record is new, changed, read or seen; whole, as the viewer sees it. `isNew`: it has just been made. */
  | { type: 'notification.saved'; notification: Notification; isNew: boolean }
  /** As `notification.saved`, and too large for this frame: read it from `client/notifications/list` by its id. */
  | { type: 'notification.changed'; notificationId: string; isNew: boolean }
  /** The record is deleted, or the viewer may not see it any more: the same on the wire. */
  | { type: 'notification.removed'; notificationId: string }
  /** Everything of the feed up to `through` is read. */
  | { type: 'notification.allRead'; feed: 'forYou' | 'all'; through: number }
  | { type: 'notification.seen'; through: number }
  /** The viewer's effective channels, of the organization or of one document. */
  | { type: 'settings.updated'; settings: NotificationSettings; documentId?: string | undefined }
  | { type: 'document.updated'; document: DocumentRecord }
  | { type: 'document.removed'; documentId: string }
  | { type: 'permissions.updated'; permissions: PermissionMap }
  /** A thread is new or changed; whole, as the viewer sees it. */
  | { type: 'commentAnnotation.saved'; annotation: CommentAnnotation }
  /** A thread is new or changed, and too large for this frame: read it from `client/commentAnnotations/list` by its id. */
  | { type: 'commentAnnotation.changed'; annotationId: string }
  /**
   * The thread is deleted, or the viewer may not see it any more: the same on the wire. Who never saw the thread is not
   * told.
   */
  | { type: 'commentAnnotation.removed'; annotationId: string }
  /** Somebody viewed a thread, or marked it unread (`mark.isMarkedUnread`). */
  | { type: 'commentAnnotation.viewed'; annotationId: string; userId: string; mark: ViewMark }
  /** Threads that the viewer sees, or saw, have changed in the document, or the viewer read some. */
  | { type: 'commentCounts.changed'; documentId: string }
  /** An activity is new or changed, or the viewer may see it from now on; whole. */
  | { type: 'activity.saved'; activity: ActivityRecord }
  /** As `activity.saved`, and too large for this frame: read it from `client/activities/list` by its id. */
  | { type: 'activity.changed'; activityId: string }
  /**
   * The activity is deleted, or the viewer may not see it any more: the same on the wire. Who never saw the activity is
   * not told.
   */
  | { type: 'activity.removed'; activityId: string }
  /**
   * The client drops all activities about this thread: its audience has changed, or it is deleted. Activities that the
   * viewer may still see follow. Who never saw the thread is not told.
   */
  | { type: 'activities.removed'; documentId: string; targetEntityId: string };

/** What the service sends. */
export type ServerFrame =
  | { type: 'authenticated'; userId: string; organizationId: string; heartbeatMs: number }
  /** Answer to `subscribe`: replayed changes follow in `changes` frames, unless `reset`. */
  | {
      type: 'subscribed';
      topic: Topic;
      sequence: number;
      reset: boolean;
      counts?: NotificationCounts;
      sight?: string;
    }
  | {
      type: 'changes';
      topic: Topic;
      after: number;
      sequence: number;
      changes: Change[];
      counts?: NotificationCounts;
      sight?: string;
    }
  | { type: 'reset'; topic: Topic; sequence: number; counts?: NotificationCounts; sight?: string }
  /** A subscription that is refused, or has ended (access to the document was lost): what is held of the topic is to be forgotten. */
  | { type: 'unsubscribed'; topic: Topic; code: string; message: string }
  | { type: 'pong' };
