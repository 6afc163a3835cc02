import { z } from 'zod';
import type { ActivityRecord } from './activity.js';
import { inboxOptionsSchema } from './client/inboxOptions.js';
import type { CommentAnnotation, ViewMark } from './commentAnnotation.js';
import { type EditorAccess, type EditorAccessEvent, editorTabSchema } from './editorAccess.js';
import type { PackedThread } from './packed/PackedThread.js';
import { heldStoresSchema, type StoreFrame, storeFrameSchemas } from './crdtFrames.js';
import { type CursorsFrame, cursorSchema } from './cursors.js';
import { CRDT_UPDATE_BYTES, FIRST_SUBSCRIPTIONS } from './limits.js';
import type { InlineReactions, InlineReactionToggle } from './inlineReaction.js';
import type { LiveStateData } from './liveState.js';
import type { Notification, NotificationCounts, NotificationSettings } from './notification.js';
import type { DocumentRecord } from './places.js';
import { presenceBotsSchema, type PresenceFrame, presenceSchema, presenceStateSchema } from './presence.js';
import { hostId, optional } from './primitives.js';
import type { RecorderAnnotation } from './recorderAnnotation.js';
import type { PermissionMap } from './rest/permissions.js';
import { type TypingFrame, typingSchema } from './typing.js';

/** A document id. The service checks it when somebody subscribes, and answers with `unsubscribed`. */
const rest = z.string().max(CRDT_UPDATE_BYTES);

const presenceTopicSchema = z.templateLiteral(['presence:', rest]);
const accessTopicSchema = z.templateLiteral(['access:', rest]);
const cursorsTopicSchema = z.templateLiteral(['cursors:', rest]);
const crdtTopicSchema = z.templateLiteral(['crdt:', rest]);
const typingTopicSchema = z.templateLiteral(['typing:', rest]);

/**
 * A topic of the realtime connection (`/v2/client/realtime`). Frames are JSON text in both directions, except updates of shared documents.
 *
 * A topic has a position, `sequence`. A `changes` frame covers the positions after `after`, up to and including `sequence`. It omits what the viewer
 * may not see, so it may contain no change. A client whose last position is not `after` has missed changes and
 * subscribes again with `since`. On `reset` the client discards its data of the topic and reads it again; positions continue from
 * `sequence`.
 */
export const topicSchema = z.union([
  z.literal('inbox'),
  z.literal('permissions'),
  z.literal('commentCounts'),
  z.literal('activities'),
  z.literal('recordings'),
  z.templateLiteral(['document:', rest]),
  z.templateLiteral(['comments:', rest]),
  z.templateLiteral(['liveState:', rest]),
  z.templateLiteral(['inlineReactions:', rest]),
  presenceTopicSchema,
  typingTopicSchema,
  cursorsTopicSchema,
  accessTopicSchema,
  crdtTopicSchema,
]);
/**
 * `inbox`: the viewer's notifications and settings. `permissions`: the viewer's permissions. `commentCounts`: the documents whose thread
 * counts may have changed. `activities`: the activities that the viewer may see. `recordings`: the recordings that the viewer may see. `document:<id>`: one document. `comments:<id>`: the
 * threads of one document, with the positions of that document. `liveState:<id>`: its live states, and `inlineReactions:<id>`: the
 * reactions to elements of its pages, with the same positions. `access:<id>`: who edits it in single editor mode, with the same positions;
 * the first answer carries it.
 * `presence:<id>`: the people of one document. `typing:<id>`: who writes in its threads. `cursors:<id>`: where their pointers are. Those
 * three have no positions. `crdt:<id>`: its shared documents, each opened with `openStore`. The topic has no positions; each store has.
 */
export type Topic =
  | 'inbox'
  | 'permissions'
  | 'commentCounts'
  | 'activities'
  | 'recordings'
  | `document:${string}`
  | `comments:${string}`
  | `liveState:${string}`
  | `inlineReactions:${string}`
  | `presence:${string}`
  | `typing:${string}`
  | `cursors:${string}`
  | `access:${string}`
  | `crdt:${string}`;

const since = optional(z.number().int().nonnegative());

const subscriptionFields = z.object({
  topic: topicSchema,
  /** Last position of the client. Without it, the subscription starts now. */
  since,
  /** `inbox` only. Options that are not valid count as absent: the lists, which have the same, are refused. */
  options: optional(inboxOptionsSchema).catch(undefined),
  /**
   * `comments:<id>` only: the latest viewer stamp that the client received in a list or a frame. When it is out of date, or is
   * missing while `since` is sent, the answer is `reset`: the viewer may see other threads than before.
   */
  stamp: z.string().max(64).optional(),
  /** `presence:<id>` only: makes the viewer one of the people. Without it, they only see who is there. */
  presence: presenceSchema.optional(),
  /** `typing:<id>` only: the thread that the viewer writes in. For polls; a socket sends `typing` frames. */
  typing: typingSchema.optional(),
  /** `cursors:<id>` only: where the viewer's pointer is. */
  cursor: cursorSchema.optional(),
  /** `access:<id>` only: the tab. Without it, the viewer only sees who edits. */
  access: editorTabSchema.optional(),
  /** `crdt:<id>` only: the stores that a long poll waits for. A socket sends `openStore`. */
  stores: heldStoresSchema.optional(),
});
export type SubscriptionFields = z.output<typeof subscriptionFields>;

/** Fields that go with one kind of topic only. */
const OF_TOPIC = {
  presence: 'presence:',
  typing: 'typing:',
  cursor: 'cursors:',
  access: 'access:',
  stores: 'crdt:',
} as const;
const checkFields = (fields: SubscriptionFields, context: z.RefinementCtx) => {
  for (const [name, kind] of Object.entries(OF_TOPIC) as [keyof typeof OF_TOPIC, string][])
    if (fields[name] !== undefined && !fields.topic.startsWith(kind))
      context.addIssue({ code: 'custom', path: [name], message: `goes with ${kind}<document id> only` });
};
export const subscriptionSchema = subscriptionFields.superRefine(checkFields);

/** First frame of a connection. The service accepts no other frame before it. */
export const authenticateFrameSchema = z.object({
  type: z.literal('authenticate'),
  /** Visible ASCII, as in a header. */
  apiKey: z.string().regex(/^[\x21-\x7e]{1,256}$/),
  token: z.string().min(1).max(8192),
  /** One that is not valid is answered as one that is not there. */
  organizationId: z.string().catch(''),
  /** Subscriptions that the client would otherwise send right after this frame: it saves a round trip. */
  subscriptions: z.array(subscriptionSchema).max(FIRST_SUBSCRIPTIONS).optional(),
});

export const clientFrameSchema = z.discriminatedUnion('type', [
  authenticateFrameSchema,
  z.object({ type: z.literal('subscribe'), ...subscriptionFields.shape }).superRefine(checkFields),
  z.object({ type: z.literal('unsubscribe'), topic: topicSchema }),
  /** Replaces the token before it expires, without a new connection. */
  z.object({ type: z.literal('token'), token: z.string().min(1).max(8192) }),
  z.object({ type: z.literal('ping') }),
  /** The tab's person does something else now. Ignored without a subscription to the topic. */
  z.object({
    type: z.literal('presence'),
    topic: presenceTopicSchema,
    state: presenceStateSchema,
    /** Replaces the bots of the tab. Absent: they stay. */
    bots: presenceBotsSchema.optional(),
    /** The person opens this document in place of the topic's. Sent only to their followers who may read it. */
    movedTo: hostId.optional().catch(undefined),
  }),
  /** The tab's person has moved the pointer. Ignored without a subscription to the topic. */
  z.object({ type: z.literal('cursor'), topic: cursorsTopicSchema, cursor: cursorSchema }),
  /** The tab's person writes in a thread, or has stopped. Repeated while they write. Ignored without a subscription to the topic. */
  z.object({ type: z.literal('typing'), topic: typingTopicSchema, annotationId: typingSchema }),
  ...storeFrameSchemas(crdtTopicSchema),
]);
/** A frame that a client sends. */
export type ClientFrame = z.output<typeof clientFrameSchema>;

/**
 * One change of a topic: a new or changed record, or its removal. Carries the whole record, or only its id when the record is too large
 * for a frame.
 */
export type Change =
  /** A notification is new, changed, read or seen. Complete, as the viewer sees it. `isNew`: it was just created. */
  | { type: 'notification.saved'; notification: Notification; isNew: boolean }
  /** As `notification.saved`, for a notification that is too large for a frame. Read it from `client/notifications/list` by its id. */
  | { type: 'notification.changed'; notificationId: string; isNew: boolean }
  /** The record is deleted, or the viewer may not see it any more: the same on the wire. */
  | { type: 'notification.removed'; notificationId: string }
  /** All notifications of the feed up to the position `through` are read. */
  | { type: 'notification.allRead'; feed: 'forYou' | 'all'; through: number }
  | { type: 'notification.seen'; through: number }
  /** The viewer's effective notification channels, for the organization or for one document. */
  | { type: 'settings.updated'; settings: NotificationSettings; documentId?: string | undefined }
  | { type: 'document.updated'; document: DocumentRecord }
  | { type: 'document.removed'; documentId: string }
  | { type: 'permissions.updated'; permissions: PermissionMap }
  /** A thread is new or changed. Complete, as the viewer sees it. It is sent packed, with the values that it refers to beside it (`PackedChange`). */
  | { type: 'commentAnnotation.saved'; annotation: CommentAnnotation }
  /** As `commentAnnotation.saved`, for a thread that is too large for a frame. Read it from `client/commentAnnotations/list` by its id. */
  | { type: 'commentAnnotation.changed'; annotationId: string }
  /** The thread is deleted, or the viewer may not see it any more: the same on the wire. Not sent to people who never saw the thread. */
  | { type: 'commentAnnotation.removed'; annotationId: string }
  /** Somebody viewed a thread, or marked it unread (`mark.isMarkedUnread`). */
  | { type: 'commentAnnotation.viewed'; annotationId: string; userId: string; mark: ViewMark }
  /** Threads that are or were visible to the viewer have changed in the document, or the viewer read some. */
  | { type: 'commentCounts.changed'; documentId: string }
  /** A live state was written; whole. */
  | { type: 'liveState.saved'; liveState: LiveStateData }
  /** As `liveState.saved`, when it does not fit into a frame with others. Read it from `client/liveState/list` by its id. */
  | { type: 'liveState.changed'; liveStateDataId: string }
  /**
   * Reactions to an element of the page were added or removed: all its reactions, and the last action of each person. Empty:
   * it has no reactions.
   */
  | { type: 'inlineReactions.saved'; inlineReactions: InlineReactions; toggled: InlineReactionToggle[] }
  /** As `inlineReactions.saved`, when it does not fit into a frame. Read them from `client/inlineReactions/list` by the element's id. */
  | { type: 'inlineReactions.changed'; targetElementId: string }
  /** Who edits the document, as the viewer may know it. */
  | { type: 'editorAccess.saved'; access: EditorAccess }
  /** Something happened that concerns the viewer. */
  | { type: 'editorAccess.happened'; event: EditorAccessEvent }
  /** An activity is new or changed, or the viewer may see it from now on; whole. */
  | { type: 'activity.saved'; activity: ActivityRecord }
  /** As `activity.saved`, for an activity that is too large for a frame. Read it from `client/activities/list` by its id. */
  | { type: 'activity.changed'; activityId: string }
  /** The activity is deleted, or the viewer may not see it any more: the same on the wire. Not sent to people who never saw the activity. */
  | { type: 'activity.removed'; activityId: string }
  /**
   * Discard all activities about this thread: it was deleted, or other people may see it now. Activities that the viewer may still see
   * follow. Sent only to viewers who could see the thread before.
   */
  | { type: 'activities.removed'; documentId: string; targetEntityId: string }
  /** A recording is new or changed, or the viewer may see it from now on; whole, with the viewer's own addresses of its files. */
  | { type: 'recording.saved'; recorderAnnotation: RecorderAnnotation }
  /** As `recording.saved`, for a recording that is too large for a frame. Read it from `client/recordings/list` by its id. */
  | { type: 'recording.changed'; annotationId: string }
  /** The recording is deleted, or the viewer may not see it any more: the same on the wire. Not sent to people who never saw the recording. */
  | { type: 'recording.removed'; annotationId: string }
  /**
   * Discard all recordings of this thread: it was deleted, or other people may see it now. Recordings that the viewer may still see
   * follow. Sent only to viewers who could see the thread before.
   */
  | { type: 'recordings.removed'; documentId: string; commentAnnotationId: string };

/** `commentAnnotation.saved` as it travels. */
export interface PackedChange {
  type: 'commentAnnotation.saved';
  shared: unknown[];
  annotation: PackedThread;
}

/** A frame that the service sends. */
export type ServerFrame =
  | { type: 'authenticated'; userId: string; organizationId: string; heartbeatMs: number }
  /** Answer to `subscribe`. Unless `reset`, the missed changes follow in `changes` frames. */
  | {
      type: 'subscribed';
      topic: Topic;
      sequence: number;
      reset: boolean;
      counts?: NotificationCounts;
      stamp?: string;
    }
  | {
      type: 'changes';
      topic: Topic;
      after: number;
      sequence: number;
      changes: Change[];
      counts?: NotificationCounts;
      stamp?: string;
    }
  | { type: 'reset'; topic: Topic; sequence: number; counts?: NotificationCounts; stamp?: string }
  /**
   * The subscription was refused, or has ended because the viewer lost access to the document. The client discards its data of the topic.
   * `INVALID_ARGUMENT`: the topic names no document id.
   */
  | { type: 'unsubscribed'; topic: Topic; code: string; message: string }
  | PresenceFrame
  | TypingFrame
  | CursorsFrame
  | StoreFrame<`crdt:${string}`>
  | { type: 'pong' };
