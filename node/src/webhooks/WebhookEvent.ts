import type {
  ActionName,
  Anchor,
  ATTEMPT_EXHAUSTED_EVENT,
  BackendAnnotation,
  BackendComment,
  CustomPriority,
  CustomStatus,
  DocumentRecord,
  EVENT_VOCABULARY,
  NotificationSettings,
  Organization,
  User,
  VisibilityConfig,
  WebhookEventName,
} from '@parley/protocol';
import type { RecorderEventData } from './RecorderEventData.js';

/** Where it happened. */
export interface WebhookMetadata {
  apiKey: string;
  organizationId: string;
  documentId: string;
  documentName?: string;
  pageInfo?: Record<string, unknown>;
  document?: DocumentRecord;
  organization?: Organization;
}

/** What every event about a thread says, as of its commit. With data protection people have only their `userId`, and there are no texts. */
export interface ThreadEventData {
  actionUser: User;
  metadata: WebhookMetadata;
  commentAnnotation: BackendAnnotation & Anchor;
  /** Absent: everybody with access to the document may see the thread. */
  visibility?: VisibilityConfig;
}

/** What the event of an action says beside that. */
interface Changes {
  statusChanged: { oldStatus: CustomStatus; newStatus: CustomStatus };
  /** `null`: the thread has no priority any more. */
  priorityChanged: { newPriority: CustomPriority | null };
  /** `false`: the thread is assigned to nobody any more. */
  assigned: { assigned: boolean };
}
export type ChangeOf<Action> = Action extends keyof Changes ? Changes[Action] : unknown;

/** A deleted comment is as it was. */
type TargetOf<Name> = Name extends `comment.${string}` | 'comment_annotation.add'
  ? { targetComment: BackendComment }
  : unknown;

/** Channels in effect by person, for each who is involved in the thread: those of the document, if one of them has some there, else those of the organization. */
export interface InvolvedSettings {
  usersOrganizationNotificationsConfig?: Record<string, NotificationSettings>;
  usersDocumentNotificationsConfig?: Record<string, NotificationSettings>;
}

interface Head<Name extends string, Source extends string> {
  event: Name;
  /** What follows the dot in `event`; `updateData` for `crdt.update_data`. */
  actionType: string;
  source: Source;
  /** One event has one id, for every endpoint and on every attempt. */
  webhookId: string;
}

type Vocabulary = (typeof EVENT_VOCABULARY)['comment'];
type CommentEventOf<Action extends ActionName<'comment'>, Name extends string> = Name extends string
  ? Head<Name, 'comment'> &
      InvolvedSettings & {
        /** Present when a person did it in the app, absent when a backend did. */
        platform?: 'sdk';
        data: ThreadEventData & ChangeOf<Action> & TargetOf<Name>;
      }
  : never;

/** An event about a thread, a comment or a reaction. */
export type CommentWebhookEvent = {
  [Action in ActionName<'comment'>]: CommentEventOf<Action, Vocabulary[Action]['events'][number]>;
}[ActionName<'comment'>];

/** What an event about a shared document says. */
export interface CrdtEventData {
  /** Absent: a backend wrote last. */
  actionUser?: User;
  metadata: WebhookMetadata;
  crdtData: {
    id: string;
    /** As `crdt/get` answers it. */
    data: unknown;
    /** ISO 8601. */
    lastUpdate: string;
    lastUpdatedBy: string;
    sessionId: string | null;
  };
}

export interface CrdtWebhookEvent extends Head<'crdt.update_data', 'crdt'> {
  platform?: 'sdk';
  data: CrdtEventData;
}

/** A recording is complete, or was trimmed. */
export interface RecorderWebhookEvent extends Head<'recorder.done', 'recorder'> {
  platform?: 'sdk';
  data: RecorderEventData;
}

/** All attempts to reach another endpoint have failed. */
export interface ExhaustedWebhookEvent extends Head<typeof ATTEMPT_EXHAUSTED_EVENT, 'message'> {
  data: { webhookId: string; endpointId: string; event: WebhookEventName; attempts: number };
}

/** `workspace/advancedwebhook/endpoints/test` was called. Nothing has happened. On the wire `event` is the one that was asked for, and `data.isTest` is true. */
export interface TestWebhookEvent extends Head<'test', string> {
  /** The event that was asked for. */
  testOf: WebhookEventName;
  data: { isTest: true; metadata: Pick<WebhookMetadata, 'apiKey' | 'organizationId' | 'documentId'> };
}

/** The body of an advanced webhook. Branch on `event`, and ignore names that you do not know: a newer service has more. */
export type WebhookEvent =
  | CommentWebhookEvent
  | CrdtWebhookEvent
  | RecorderWebhookEvent
  | ExhaustedWebhookEvent
  | TestWebhookEvent;
