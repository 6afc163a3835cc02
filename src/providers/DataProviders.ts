import type { Attachment, RecordingTranscription, TemplateData } from '@parley/protocol';
import type { DocumentMetadata } from '../documents/ActiveDocuments.js';
import type { NotificationData, User } from '../ParleyTypes.js';

/** The answer of a provider's function. It is a success when `status` or `statusCode` is 200 to 299 and `success` is not `false`. */
export interface ProviderResult<T> {
  status?: number;
  statusCode?: number;
  success?: boolean;
  data?: T;
  message?: string;
}

export interface RetryConfig {
  /** Attempts after the first. @default 0 */
  retryCount?: number;
  /** Pause before each, ms. @default 1000 */
  retryDelay?: number;
  /** Writes of content only: undo the change when every attempt failed. @default false */
  revertOnFailure?: boolean;
}

/** An address that is sent the request as JSON, by POST. */
export interface EndpointConfig {
  url: string;
  /** A function is awaited before every attempt, so that each carries a fresh token. */
  headers?: Record<string, string> | (() => Promise<Record<string, string>>);
  /** @default the browser's own, `same-origin` */
  credentials?: 'include' | 'same-origin' | 'omit';
}

interface ReadConfig {
  /** Longest time of one operation with all its attempts, ms. @default 60000 */
  resolveTimeout?: number;
  getRetryConfig?: RetryConfig;
  /** Used when the provider has no `get` of its own. */
  getConfig?: EndpointConfig;
}

export interface NotificationProviderConfig extends ReadConfig {
  deleteRetryConfig?: RetryConfig;
  /** Used when the provider has no `delete` of its own. */
  deleteConfig?: EndpointConfig;
}

interface WriteConfig {
  saveRetryConfig?: RetryConfig;
  deleteRetryConfig?: RetryConfig;
  /** Used when the provider has no `save` of its own. */
  saveConfig?: EndpointConfig;
  /** Used when the provider has no `delete` of its own. */
  deleteConfig?: EndpointConfig;
}

export interface CommentProviderConfig extends ReadConfig, WriteConfig {
  /** Further fields of threads and comments that only the customer stores. Structural fields of a thread are refused. */
  fieldsToRemove?: string[];
  /** Further fields that the customer gets a copy of. */
  additionalFields?: string[];
  /** Events that `save` is called for besides changes of content, for instance `comment_annotation.status_change`. */
  additionalSaveEvents?: { event: CommentSaveEvent }[];
}

export interface ActivityProviderConfig extends ReadConfig {
  saveRetryConfig?: RetryConfig;
  /** Used when the provider has no `save` of its own. */
  saveConfig?: EndpointConfig;
  /** Further fields of activities that only the customer stores. Fields for the kind, place and person of an activity are refused. */
  fieldsToRemove?: string[];
  /** Further fields that the customer gets a copy of. */
  additionalFields?: string[];
}

export interface ReactionProviderConfig extends ReadConfig, WriteConfig {}
export interface AttachmentProviderConfig extends ReadConfig, WriteConfig {}

export interface RecorderProviderConfig extends ReadConfig, WriteConfig {
  /** Further fields of recordings that only the customer stores, such as `displayName`. Structural fields of a recording are refused. */
  fieldsToRemove?: string[];
  /** Further fields that the customer gets a copy of, such as `recordingType`. */
  additionalFields?: string[];
}

export interface AnonymousUserProviderConfig extends ReadConfig {}

export interface UserProviderConfig extends ReadConfig {
  /** Scopes whose contacts are requested after sign-in. @default all */
  resolveUsersConfig?: { organization?: boolean; folder?: boolean; document?: boolean };
}

/** The provider's fields of a notification. Everything but the id is merged into it, including further fields. */
export interface PartialNotification {
  notificationId: string;
  displayHeadlineMessageTemplate?: string;
  displayHeadlineMessageTemplateData?: TemplateData;
  displayBodyMessage?: string;
  displayBodyMessageTemplate?: string;
  displayBodyMessageTemplateData?: TemplateData;
  notificationSourceData?: NotificationData;
  [field: string]: unknown;
}

type Answer<T> = ProviderResult<T> | Promise<ProviderResult<T>>;

/** Stores the content of notifications with `notificationSource: 'custom'`. The service never has it. */
export interface NotificationDataProvider {
  /** At most 100 ids of one organization. Unknown ids are omitted from the result. */
  get?: (request: {
    organizationId: string;
    notificationIds: string[];
  }) => Answer<Record<string, Omit<PartialNotification, 'notificationId'>> | PartialNotification[]>;
  /** Called before a notification is deleted from the person's inbox. If it fails, the notification stays. */
  delete?: (request: { notificationId: string; organizationId: string }) => Answer<undefined>;
  config?: NotificationProviderConfig;
}

/** Where something is, as a `delete` gets it: ids are the host's. */
export interface ProviderPlace {
  apiKey: string;
  documentId: string;
  organizationId: string;
}

/** Where something is, as a `save` gets it. */
export interface ProviderMetadata extends ProviderPlace {
  /** The document's name; absent for one without a name. */
  documentMetadata?: DocumentMetadata;
  sdkVersion?: string;
}

/** A file of a comment, as the customer stores it. */
export interface PartialAttachment {
  attachmentId: string;
  name?: string | undefined;
  url?: string | undefined;
}

/** The customer's fields of a comment. Further fields are those of `fieldsToRemove` and `additionalFields`. */
export interface PartialComment {
  commentId: string;
  commentHtml?: string | undefined;
  /** With `{{userId}}` in place of each person who is mentioned. */
  commentText?: string | undefined;
  /** By id. */
  attachments?: Record<string, PartialAttachment> | undefined;
  from?: { userId: string } | undefined;
  to?: { userId: string }[] | undefined;
  taggedUserContacts?: { userId: string; contact?: { userId: string } | undefined; text?: string | undefined }[];
  /** Labels of mentioned groups. */
  toOrganizationUserGroup?: { groupId: string; text?: string | undefined }[];
  /** Labels of list items, in their order. */
  customList?: { text?: string | undefined }[];
  [field: string]: unknown;
}

/** The customer's fields of a thread. Further fields are those of `fieldsToRemove` and `additionalFields`. */
export interface PartialCommentAnnotation {
  annotationId: string;
  metadata: ProviderMetadata;
  /** By id. Comments whose content could not be read here are omitted: merge, do not replace. */
  comments: Record<string, PartialComment>;
  from?: { userId: string } | undefined;
  assignedTo?: { userId: string } | undefined;
  /** The quoted text of the page; for text in an editor, `prefix` and `suffix` are the text around it. */
  targetTextRange?: { text?: string; prefix?: string; suffix?: string } | undefined;
  resolvedByUserId?: string | null | undefined;
  [field: string]: unknown;
}

/** The events that a comment provider's `save` may be called for. The first four are always on. */
export type CommentSaveEvent =
  | 'comment_annotation.add'
  | 'comment.add'
  | 'comment.update'
  | 'comment.delete'
  | `comment_annotation.${'status_change' | 'priority_change' | 'assign' | 'access_mode_change' | 'custom_list_change' | 'approve' | 'suggestion_accept' | 'suggestion_reject' | 'subscribe' | 'unsubscribe'}`
  | `comment.${'accept' | 'reject' | 'reaction_add' | 'reaction_delete'}`;

export interface SaveCommentRequest {
  commentAnnotation: Record<string, PartialCommentAnnotation>;
  event: CommentSaveEvent;
  metadata: ProviderMetadata;
  /** With the events of reactions. */
  commentId?: string;
  targetComment?: PartialComment;
}

/** Stores the texts of comments, and everything else that people write in them. The service then stores only their structure. */
export interface CommentDataProvider {
  /** At most 100 ids of one organization. Unknown threads are omitted from the result. */
  get?: (request: {
    organizationId: string;
    commentAnnotationIds: string[];
  }) => Answer<Record<string, Partial<PartialCommentAnnotation>>>;
  /** Called before a change is sent to the service. If it fails, nothing is sent. */
  save?: (request: SaveCommentRequest) => Answer<unknown>;
  delete?: (request: {
    commentAnnotationId: string;
    metadata: ProviderPlace;
    event: 'comment_annotation.delete';
  }) => Answer<unknown>;
  config?: CommentProviderConfig;
}

/** The customer's fields of all reactions with one icon to one comment. */
export interface PartialReaction {
  annotationId: string;
  metadata: ProviderMetadata;
  /** The `reactionId`. */
  icon?: string | undefined;
  iconUrl?: string | undefined;
  iconEmoji?: string | undefined;
  from?: { userId: string } | undefined;
  [field: string]: unknown;
}

/** Stores the icons of reactions. */
export interface ReactionDataProvider {
  /** At most 100 ids of one organization. */
  get?: (request: {
    organizationId: string;
    reactionAnnotationIds: string[];
  }) => Answer<Record<string, Partial<PartialReaction>>>;
  save?: (request: {
    reactionAnnotation: Record<string, PartialReaction>;
    event: 'reaction.add';
    metadata: ProviderMetadata;
  }) => Answer<unknown>;
  /** Called when the last person removes this reaction from the comment. */
  delete?: (request: {
    reactionAnnotationId: string;
    metadata: ProviderPlace;
    event: 'reaction.delete';
  }) => Answer<unknown>;
  config?: ReactionProviderConfig;
}

export interface SaveAttachmentRequest {
  attachment: { attachmentId: string; file: File; name?: string; mimeType?: string };
  /** `commentAnnotationId` is absent while the thread is being written. */
  metadata: ProviderMetadata & { attachmentId: string; commentAnnotationId?: string };
  event: 'attachment.add';
}

/** Stores the files of comments. Their bytes are then never sent to the service. */
export interface AttachmentDataProvider {
  /** Returns addresses that can be fetched now. At most 100 ids of one organization. */
  get?: (request: {
    organizationId: string;
    attachmentIds: string[];
  }) => Answer<Record<string, Pick<PartialAttachment, 'name' | 'url'>>>;
  save?: (request: SaveAttachmentRequest) => Answer<{ url: string }>;
  delete?: (request: { attachmentId: string; metadata: ProviderPlace; event: 'attachment.delete' }) => Answer<unknown>;
  config?: AttachmentProviderConfig;
}

/**
 * The customer's fields of an activity. They are merged into the activity. Ids, kind, person and time are not overwritten; further fields are
 * preserved.
 */
export interface PartialActivity {
  id: string;
  metadata?: ProviderMetadata | undefined;
  changes?: Record<string, { from?: unknown; to?: unknown }> | undefined;
  entityData?: unknown;
  entityTargetData?: unknown;
  displayMessageTemplateData?: Record<string, unknown> | undefined;
  [field: string]: unknown;
}

/** Stores the personal data of activities that this client creates. The service then does not have it. */
export interface ActivityDataProvider {
  /** At most 100 ids of one organization. Unknown ids are omitted from the result. */
  get?: (request: {
    organizationId: string;
    activityIds: string[];
  }) => Answer<Record<string, Omit<PartialActivity, 'id'>> | PartialActivity[]>;
  /** Called before a change is sent to the service. If it fails, nothing is sent. */
  save?: (request: {
    activity: Record<string, PartialActivity>;
    event: 'activity.save';
    metadata: ProviderMetadata;
  }) => Answer<unknown>;
  config?: ActivityProviderConfig;
}

/** The customer's fields of one version of a recording. */
export interface PartialRecordingVersion {
  from?: User | undefined;
  /** With their addresses. The service stores of each only `attachmentId` and `name`. */
  attachments?: Attachment[] | undefined;
  /** In place of `attachments`, where there is one. */
  attachment?: Attachment | undefined;
  transcription?: Partial<RecordingTranscription> | undefined;
  [field: string]: unknown;
}

/** The customer's fields of a recording. Further fields are those of `fieldsToRemove` and `additionalFields`. */
export interface PartialRecorder extends PartialRecordingVersion {
  annotationId: string;
  metadata: ProviderMetadata;
  /** Addresses of the chunks by their number, from 0, where the file was uploaded while it was recorded (`uploadChunks`). */
  chunkUrls?: Record<string, string> | undefined;
  /** By number, from 1. */
  recordingEditVersions?: Record<string, PartialRecordingVersion> | undefined;
  /** `false`: its file is still on its way. */
  isUrlAvailable?: boolean | undefined;
}

/** The customer's result for a saved recording: another file of it, or its transcription. */
export type SavedRecorder = Pick<PartialRecorder, 'attachments' | 'transcription'>;

export interface SaveRecordingFileRequest {
  attachment: { attachmentId: string; file: File; name?: string; mimeType?: string };
  /** `recorderAnnotationId` is absent for a file of `uploadFile`. `chunk`: its number, with `uploadChunks`. */
  metadata: ProviderMetadata & { attachmentId: string; recorderAnnotationId?: string; chunk?: number };
  event: 'attachment.add';
}

/** Stores the files of recordings. Their bytes and addresses are then never sent to the service, which transcribes none of them. */
export interface RecordingStorage extends Pick<AttachmentDataProvider, 'delete' | 'config'> {
  /** Returns addresses that can be fetched now. At most 100 ids of one organization. Absent: those of `save` last. */
  get?: (request: { organizationId: string; attachmentIds: string[] }) => Answer<Record<string, { url: string }>>;
  save?: (request: SaveRecordingFileRequest) => Answer<{ url: string }>;
}

/**
 * Stores the person, the transcription and the file addresses of recordings. The service then has none of them, and does not transcribe. A
 * recording that could not be saved is stored on the person's device, and can be saved again.
 */
export interface RecorderDataProvider {
  /** At most 100 ids of one organization. Unknown recordings are omitted from the result. */
  get?: (request: {
    organizationId: string;
    recorderAnnotationIds: string[];
  }) => Answer<Record<string, Partial<PartialRecorder>>>;
  /** Called before a change is sent to the service: when a recording is added, and again with its file. If it fails, nothing is sent. */
  save?: (request: {
    recorderAnnotation: Record<string, PartialRecorder>;
    event: 'recorder_annotation.add' | 'recorder_annotation.update';
    metadata: ProviderMetadata;
  }) => Answer<SavedRecorder | null | undefined | void>;
  delete?: (request: {
    recorderAnnotationId: string;
    metadata: ProviderPlace;
    event: 'recorder_annotation.delete';
  }) => Answer<unknown>;
  /** Uploads to `storage` in chunks of about 5 s while it is recorded, in place of one file afterwards. @default false */
  uploadChunks?: boolean;
  /** @default the service stores the files */
  storage?: RecordingStorage | null;
  config?: RecorderProviderConfig;
}

/** Finds the ids of people known only by their email address. */
export interface AnonymousUserDataProvider {
  /** Addresses are trimmed and in lower case. Those that belong to nobody are omitted from the result. */
  resolveUserIdsByEmail?: (request: {
    emails: string[];
    organizationId: string;
    documentId: string;
  }) => Answer<Record<string, string>>;
  config?: AnonymousUserProviderConfig;
}

type Users = Record<string, User>;

/** Stores people's names, emails and pictures. The service then does not have them. */
export interface UserDataProvider {
  /** At most 100 ids. Unknown people are omitted from the result. */
  get?: (userIds: string[]) => Answer<Users> | Users | Promise<Users>;
  config?: UserProviderConfig;
}

/**
 * The customer's own stores. Content that a provider stores is never sent to the service. Every function and every endpoint is optional.
 * @example
 * const dataProviders: DataProviders = {
 *   comment: {
 *     get: async ({ commentAnnotationIds }) => ({ status: 200, data: await store.read(commentAnnotationIds) }),
 *     save: async ({ commentAnnotation }) => ({ status: await store.merge(commentAnnotation) }),
 *     delete: async ({ commentAnnotationId }) => ({ status: await store.remove(commentAnnotationId) }),
 *   },
 * };
 */
export interface DataProviders {
  comment?: CommentDataProvider | null;
  reaction?: ReactionDataProvider | null;
  attachment?: AttachmentDataProvider | null;
  anonymousUser?: AnonymousUserDataProvider | null;
  notification?: NotificationDataProvider | null;
  user?: UserDataProvider | null;
  activity?: ActivityDataProvider | null;
  recorder?: RecorderDataProvider | null;
}
