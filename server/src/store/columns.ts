import type {
  Access,
  ActivityRecord,
  Comment,
  CommentAnnotation,
  NotificationService,
  VisibilityType,
} from '@parley/protocol';

/** What a notification says, as stored. */
export interface NotificationContent {
  displayHeadlineMessageTemplate?: string | undefined;
  displayHeadlineMessageTemplateData?: Record<string, unknown> | undefined;
  displayBodyMessage?: string | undefined;
  displayBodyMessageTemplate?: string | undefined;
  displayBodyMessageTemplateData?: Record<string, unknown> | undefined;
  notificationSourceData?: unknown;
  /** The words are with the customer: the client's comment provider has them. */
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
  >
> & {
  /** Custom keys only. */
  context?: Record<string, unknown>;
  metadata?: Record<string, unknown>;
  /** Fields of the anchor, by name. */
  anchor?: Record<string, unknown>;
};

/** Fields of a comment that are stored as they are read; undefined ones are not stored. */
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
};

/** What an activity says, as stored; undefined ones are not. */
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

/** What decides who sees a thread, besides document access. */
export interface ThreadAudience {
  authorId: string;
  isDraft: boolean;
  visibility: VisibilityType;
  /** Organizations whose members see an `organizationPrivate` thread. */
  organizationIds: readonly string[];
  /** People who see a `restricted` thread; the author is among them. */
  userIds: readonly string[];
  /** `null`: no access context. */
  access: Access | null;
}

/** How notifications of comments come to their recipients (REST contract §4.4). */
export type DeliverySettings = Pick<NotificationService['notificationServiceConfig'], 'delayConfig' | 'batchConfig'>;

/** People for whom a notification is still to be written. */
export interface FanOutEntry {
  notificationId: string;
  userIds: string[];
  /** False: for the email alone. */
  forYou: boolean;
  isMentioned: boolean;
}
