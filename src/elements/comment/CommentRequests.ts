import type { VisibilityConfig } from '@parley/protocol';
import type { EventMetadata } from '../../coreEvents.js';
import type { CommentContext, User } from '../../ParleyTypes.js';
import type { Attachment, CommentAnnotation, Location, NewComment, NewCommentAnnotation } from './CommentAnnotation.js';

export type { VisibilityConfig, VisibilityType } from '@parley/protocol';

/** Visibility of new threads while private mode is on; omitted organization and people are filled in when the thread is created. */
export type PrivateModeConfig = VisibilityConfig;

/** Visibility as people choose it. */
export type VisibilityLevel = 'public' | 'organization-private' | 'restricted-self' | 'restricted';

/** Where a request applies. */
export interface CommentRequestOptions {
  /** @default the session's */
  organizationId?: string | undefined;
  /** @default the thread's own, for a new thread the root document */
  documentId?: string | undefined;
}

/** Which threads a stream contains. Omitted fields do not filter, and an empty list matches no thread. */
export interface CommentRequestQuery {
  /** @default the session's */
  organizationId?: string | undefined;
  /** At most 30. @default the open documents, at the active locations if there are any */
  documentIds?: string[] | undefined;
  locationIds?: string[] | undefined;
  statusIds?: string[] | undefined;
  /** Counts only: one sum under the key `aggregate`. @default false */
  aggregateDocuments?: boolean | undefined;
  /** Leave out threads whose element is no longer on the page. @default false */
  filterGhostComments?: boolean | undefined;
  /** Counts only: collect changes also for fewer than two documents. @default false */
  batchedPerDocument?: boolean | undefined;
  /** Counts only: how long changes are collected, ms. @default 5000 */
  debounceMs?: number | undefined;
  /** Threads whose agent has any of these. */
  agentFields?: string[] | undefined;
}

/** Which threads to read once. Omitted fields do not filter, and an empty list matches no thread. */
export interface FetchCommentAnnotationsRequest {
  /** @default the session's */
  organizationId?: string | undefined;
  /** At most 30. @default every document that the person may open */
  documentIds?: string[] | undefined;
  locationId?: string | undefined;
  statusIds?: string[] | undefined;
  /** Authors. */
  userIds?: string[] | undefined;
  mentionedUserIds?: string[] | undefined;
  /** A person's id. */
  resolvedBy?: string | undefined;
  /** Ms since epoch, as the three below. */
  createdAfter?: number | undefined;
  createdBefore?: number | undefined;
  updatedAfter?: number | undefined;
  updatedBefore?: number | undefined;
  /** By `lastUpdated`. @default 'desc' */
  order?: 'asc' | 'desc' | undefined;
  /** 1-1000. */
  pageSize?: number | undefined;
  /** `nextPageToken` of the page before. */
  pageToken?: string | undefined;
}

/** Threads of documents, oldest first; `data` is `null` until loaded. */
export interface CommentAnnotationsByDocument {
  data: Record<string, CommentAnnotation[]> | null;
}

/** A thread that is followed; `annotation` is `null` when there is none that the person may see. */
export interface FollowedThread {
  annotation: CommentAnnotation | null;
}

/** One page of `fetchCommentAnnotations`. */
export interface CommentAnnotationsPage {
  data: CommentAnnotation[];
  /** Absent on the last page. */
  nextPageToken?: string;
}

/** Names a thread. */
export interface ThreadRequest {
  annotationId: string;
  options?: CommentRequestOptions | undefined;
}
/** Names a comment. */
export interface CommentRequest extends ThreadRequest {
  commentId: string;
}

/** Handling of a comment that cannot be saved at once. */
export interface UnsavedCommentOptions {
  /**
   * Called when the comment is queued because the service cannot be reached; the Promise then resolves when it has been sent. Also called when
   * the service refuses the comment and `isLeft` keeps it.
   */
  onQueued?: (() => void) | undefined;
  /** Called when the comment is shown on this screen, before the service has responded. */
  onShown?: (() => void) | undefined;
  /**
   * Called when the service refuses the comment. `true`: the comment stays in its thread, marked `isUnsynced`. `false`: the
   * change is undone. @default false
   */
  isLeft?: (() => boolean) | undefined;
}

export interface AddCommentAnnotationRequest extends UnsavedCommentOptions {
  annotation: NewCommentAnnotation;
  /** @default private mode, else public */
  visibility?: VisibilityConfig | undefined;
  options?: CommentRequestOptions | undefined;
}
export interface AddCommentRequest extends ThreadRequest, UnsavedCommentOptions {
  comment: NewComment;
  /** Assigns the thread. */
  assignedTo?: User | undefined;
  /** `false` leaves `assignedTo` out. @default true */
  assigned?: boolean | undefined;
  /** Visibility of the whole thread. Only its author and admins may set it. */
  visibility?: VisibilityConfig | undefined;
}
export interface UpdateCommentRequest extends ThreadRequest, UnsavedCommentOptions {
  comment: NewComment & { commentId: string };
  /** Keep the fields that are not given. @default false */
  merge?: boolean | undefined;
  /** Deletes without confirmation, when the change leaves the comment empty. @default false */
  skipDeleteThreadConfirmation?: boolean | undefined;
}
export interface DeleteCommentRequest extends CommentRequest {
  /** Hides the comment at once, and deletes it when this Promise resolves. If it rejects, the comment is shown again. */
  after?: Promise<void> | undefined;
  /** @default false */
  skipDeleteThreadConfirmation?: boolean | undefined;
}
export interface UpdateVisibilityRequest extends ThreadRequest, Partial<VisibilityConfig> {
  /** The same fields as one object. */
  visibility?: VisibilityConfig | undefined;
}

/** A decision about a suggestion. */
export interface SuggestionRequest extends ThreadRequest {
  /** Stored as `rejectReason`. */
  reason?: string | undefined;
}

/** A reaction as it is picked. */
export interface CommentReaction {
  /** An emoji, or the name of an entry of the palette. */
  reactionId: string;
  customReaction?: ReactionIcon | undefined;
}
export interface ReactionIcon {
  emoji?: string;
  url?: string;
  svg?: string;
}
export interface ReactionRequest extends CommentRequest {
  reaction: CommentReaction;
}

/** Files for a comment of a thread. */
export interface AddAttachmentRequest extends ThreadRequest {
  files: File[];
  /** The person's own comment that gets the files. @default none: pass the returned attachments to `addComment` or `updateComment` */
  commentId?: string | undefined;
  /** Share of all that has been sent, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

/** The result of uploading one file. */
export interface AddAttachmentResponse {
  valid: boolean;
  file?: File;
  /** Bytes. */
  maxAllowedSize: number;
  /** Why the file was refused, or why its upload failed. */
  error?: string;
  /** Pass this to a comment to attach the file. Absent after an `error`. */
  attachment?: Attachment;
}

export interface CommentLink {
  annotationId: string;
  commentAnnotation: CommentAnnotation;
  link: string;
  metadata: EventMetadata;
}

/** Returns the context of a new thread; `null`: none. */
export type ContextProvider = (
  documentId: string,
  location?: Location,
) => CommentContext | null | Promise<CommentContext | null>;

/** The open thread. */
export interface CommentSelection {
  selected: boolean;
  annotation: CommentAnnotation | null;
}

/** A list of your own whose items can be set on threads. */
export interface AnnotationList {
  /** Whether a thread has one item or several. */
  type: 'single' | 'multi';
  /** Shown while nothing is selected. @default 'Select' */
  placeholder?: string | undefined;
  data: { id: string; label: string }[];
}
