import type {
  Access,
  ActivityRecord,
  Attachment,
  Comment,
  CommentAnnotation,
  NotificationService,
  OpenContext,
  RecorderAnnotation,
  RecordingEditVersion,
  VisibilityType,
} from '@parley/protocol';

/** Content of a notification, as stored. */
export interface NotificationContent {
  displayHeadlineMessageTemplate?: string | undefined;
  displayHeadlineMessageTemplateData?: Record<string, unknown> | undefined;
  displayBodyMessage?: string | undefined;
  displayBodyMessageTemplate?: string | undefined;
  displayBodyMessageTemplateData?: Record<string, unknown> | undefined;
  notificationSourceData?: unknown;
  /** The comment provider of the customer stores the text. */
  isCommentResolverUsed?: boolean | undefined;
  location?: Record<string, unknown> | undefined;
  metadata?: Record<string, unknown> | undefined;
}

/** Fields of a thread that are stored as they are read. `from` and the other people are snapshots. */
export type AnnotationContent = Partial<
  Pick<
    CommentAnnotation,
    | 'type'
    | 'commentType'
    | 'sourceType'
    | 'from'
    | 'status'
    | 'statusUpdatedByUserId'
    | 'resolvedByUserId'
    | 'priority'
    | 'assignedTo'
    | 'commentCategories'
    | 'customList'
    | 'location'
    | 'suggestion'
    | 'agent'
    | 'approved'
    | 'accepted'
  >
> & {
  /** The custom keys of the context only. */
  context?: Record<string, unknown>;
  metadata?: Record<string, unknown>;
  /** Fields of the anchor, by name. */
  anchor?: Record<string, unknown>;
  /** It waits for approval, and has not been announced. */
  isUntold?: true;
};

/** Fields of a comment that are stored as they are read. Undefined fields are not stored. */
export type StoredCommentContent = {
  [
    Name in keyof Omit<
      Comment,
      | 'commentId'
      | 'commentNumber'
      | 'to'
      | 'reactionAnnotationIds'
      | 'reactionAnnotations'
      | 'isDraft'
      | 'createdAt'
      | 'lastUpdated'
    >
  ]?: Comment[Name] | undefined;
} & {
  /** A backend wants it announced, and added it to a thread that waits for approval. */
  isUntold?: true;
};

/** Content of an activity, as stored. Undefined fields are not stored. */
export type ActivityContent = Pick<
  ActivityRecord,
  | 'eventType'
  | 'changes'
  | 'entityData'
  | 'entityTargetData'
  | 'displayMessageTemplate'
  | 'displayMessageTemplateData'
  | 'actionIcon'
  | 'isActivityResolverUsed'
>;

/** The transcript of one version of a recording, as stored. */
export interface StoredTranscription {
  status: 'processing' | 'done' | 'failed';
  /** ms since epoch. */
  lastUpdated: number;
  /** Why it failed, for people. */
  failure?: string | undefined;
  text?: string | undefined;
  segments?: StoredSegment[] | undefined;
  /** How long it took, ms. */
  latencyMs?: number | undefined;
}

/** A part of a transcript. Times are in seconds. */
export interface StoredSegment {
  start: number;
  end: number;
  text: string;
}

/** One version of a recording, as stored. `from`: the id of the person who made it. */
export type StoredRecordingVersion = Omit<RecordingEditVersion, 'from' | 'transcription'> & {
  from?: string | undefined;
  transcription?: StoredTranscription | undefined;
};

/** Content of a recording, as stored. Undefined fields are not stored. */
export type RecordingContent = Pick<
  RecorderAnnotation,
  | 'recordingType'
  | 'mode'
  | 'recordedTime'
  | 'waveformData'
  | 'displayName'
  | 'chunkUrls'
  | 'isRecorderResolverUsed'
  | 'isUrlAvailable'
  | 'location'
  | 'locationId'
> & {
  attachments?: Attachment[] | undefined;
  /** Of version 0. */
  transcription?: StoredTranscription | undefined;
  latestVersion?: number | undefined;
  recordingEditVersions?: Record<string, StoredRecordingVersion> | undefined;
  /** With the access context, without `accessFields`. */
  context?: OpenContext | undefined;
  metadata?: Record<string, unknown> | undefined;
  /** Fields of the anchor, by name. */
  anchor?: Record<string, unknown> | undefined;
};

/** The facts that decide who sees a thread, in addition to document access. */
export interface ThreadAudience {
  authorId: string;
  isDraft: boolean;
  visibility: VisibilityType;
  /** Organizations whose members see an `organizationPrivate` thread. */
  organizationIds: readonly string[];
  /** People who see a `restricted` thread, the author included. */
  userIds: readonly string[];
  /** Access context; `null` when there is none. */
  access: Access | null;
}

/** Settings for the delivery of comment notifications (REST contract §4.4). */
export type DeliverySettings = Pick<NotificationService['notificationServiceConfig'], 'delayConfig' | 'batchConfig'>;

/** Recipients for whom a notification is still to be written. */
export interface FanOutEntry {
  notificationId: string;
  userIds: string[];
  /** Whether it appears in For You. When false, the person only gets the email. */
  forYou: boolean;
  isMentioned: boolean;
}

/** Somebody who waits for the editor's seat of a document. Times in ms since epoch. */
export interface SeatRequest {
  requestId: string;
  userId: string;
  tabId: string;
  /** The tab counts as disconnected then, unless it is renewed. */
  leaseEndsAt: number;
  /** The request is answered then. */
  endsAt: number;
  /** The answer is then to hand over; otherwise to reject. */
  isTransferred: boolean;
}

/** Whose data is to be deleted, and where. Both lists are sorted. */
export interface DeletionRequest {
  userIds: string[];
  /** `null`: all organizations of the API key. */
  organizationIds: string[] | null;
}

/** The progress of a deletion of people's data. */
export interface DeletionProgress {
  /** Every organization is processed twice: the second pass finds rows that were being written during the first, and cleans the change log. */
  pass: 1 | 2;
  /** The next step is not run before; ms since epoch. */
  notBefore: number;
  /** The organization in progress; `''`: before the first. */
  organizationId: string;
  isWithin: boolean;
  step: number;
  cursor: readonly string[] | null;
  /** Addresses of the people, found so far, in lower case. */
  emails: string[];
}

/** State of the delivery of a plain notification to a recipient (REST contract §4.4). */
export type DeliveryState = 'pending' | 'delivered' | 'suppressed' | 'digested';

/** Scope of a digest: one document, or all documents of the person. */
export type DigestScope = 'document' | 'user';

/** The image of a reaction. `icon` is absent when a reaction provider stores it. */
export interface ReactionIcon {
  icon?: string;
  iconUrl?: string;
  iconEmoji?: string;
  isReactionResolverUsed?: boolean;
}
