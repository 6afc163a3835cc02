import type { VisibilityConfig } from '@parley/protocol';
import type { EventMetadata } from '../../coreEvents.js';
import type { CommentContext, User } from '../../ParleyTypes.js';
import type { Attachment, CommentAnnotation, Location, NewComment, NewCommentAnnotation } from './CommentAnnotation.js';

export type { VisibilityConfig, VisibilityType } from '@parley/protocol';

/** What a new thread gets while private mode is on; organization and people that are left out are filled in when it is made. */
export type PrivateModeConfig = VisibilityConfig;

/** Visibility as people choose it. */
export type VisibilityLevel = 'public' | 'organization-private' | 'restricted-self' | 'restricted';

/** Where a request applies. */
export interface CommentRequestOptions {
  /** @default the session's */
  organizationId?: string;
  /** @default the thread's own, for a new thread the root document */
  documentId?: string;
}

/** Which threads a stream holds. Fields that are left out do not narrow it. */
export interface CommentRequestQuery {
  /** @default the session's */
  organizationId?: string | undefined;
  /** At most 30. @default the open documents, at the active locations if there are any */
  documentIds?: string[] | undefined;
  locationIds?: string[] | undefined;
  statusIds?: string[] | undefined;
  /** Counts only: one sum under the key `aggregate`. @default false */
  aggregateDocuments?: boolean | undefined;
  /** Leave out threads whose place on the page is gone. @default false */
  filterGhostComments?: boolean | undefined;
  /** Counts only: collect changes also for fewer than two documents. @default false */
  batchedPerDocument?: boolean | undefined;
  /** Counts only: how long changes are collected, ms. @default 5000 */
  debounceMs?: number | undefined;
  /** Threads whose agent has any of these. */
  agentFields?: string[] | undefined;
}

/** Which threads to read once. Fields that are left out do not narrow it. */
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

export interface AddCommentAnnotationRequest {
  annotation: NewCommentAnnotation;
  /** @default private mode, else public */
  visibility?: VisibilityConfig | undefined;
  options?: CommentRequestOptions | undefined;
  /**
   * The service cannot be reached: the write is kept, and sent when it can be. The Promise waits for that. Called too when it is refused
   * and stays in its thread because of `isLeft`.
   */
  onKept?: (() => void) | undefined;
  /** Asked when the service refuses: `true` keeps the comment in its thread, `isUnsynced`, as nobody could take it back. @default false */
  isLeft?: (() => boolean) | undefined;
}
export interface AddCommentRequest extends ThreadRequest {
  comment: NewComment;
  /**
   * The service cannot be reached: the write is kept, and sent when it can be. The Promise waits for that. Called too when it is refused
   * and stays in its thread because of `isLeft`.
   */
  onKept?: (() => void) | undefined;
  /** Asked when the service refuses: `true` keeps the comment in its thread, `isUnsynced`, as nobody could take it back. @default false */
  isLeft?: (() => boolean) | undefined;
  assignedTo?: User | undefined;
  /** Sets the visibility of the whole thread: the author or an admin may. */
  visibility?: VisibilityConfig | undefined;
}
export interface UpdateCommentRequest extends ThreadRequest {
  comment: NewComment & { commentId: string };
  /**
   * The service cannot be reached: the write is kept, and sent when it can be. The Promise waits for that. Called too when it is refused
   * and stays in its thread because of `isLeft`.
   */
  onKept?: (() => void) | undefined;
  /** Asked when the service refuses: `true` keeps the comment in its thread, `isUnsynced`, as nobody could take it back. @default false */
  isLeft?: (() => boolean) | undefined;
  /** Keep the fields that are not named. @default false */
  merge?: boolean | undefined;
  /** For a comment that is left empty, which deletes it. @default false */
  skipDeleteThreadConfirmation?: boolean | undefined;
}
export interface DeleteCommentRequest extends CommentRequest {
  /** @default false */
  skipDeleteThreadConfirmation?: boolean | undefined;
}
export interface UpdateVisibilityRequest extends ThreadRequest, Partial<VisibilityConfig> {
  /** Another way to write the same. */
  visibility?: VisibilityConfig | undefined;
}

/** A decision about a suggestion. */
export interface SuggestionRequest extends ThreadRequest {
  /** Kept as `rejectReason`. */
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
  /** A comment of the person's that gets them. @default none: name the answered attachments in `addComment` or `updateComment` */
  commentId?: string | undefined;
  /** Share of all that has been sent, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

/** How one file of an upload fared. */
export interface AddAttachmentResponse {
  valid: boolean;
  file?: File;
  /** Bytes. */
  maxAllowedSize: number;
  /** Why it was refused, or why the upload broke off. */
  error?: string;
  /** What a comment names to have the file; absent after an `error`. */
  attachment?: Attachment;
}

export interface CommentLink {
  annotationId: string;
  commentAnnotation: CommentAnnotation;
  link: string;
  metadata: EventMetadata;
}

/** Gives the context of a new thread; `null`: none. */
export type ContextProvider = (
  documentId: string,
  location?: Location,
) => CommentContext | null | Promise<CommentContext | null>;

/** The open thread. */
export interface CommentSelection {
  selected: boolean;
  annotation: CommentAnnotation | null;
}

/** Items that go for threads. */
export interface AnnotationList {
  /** How many of them go for one thread. */
  type: 'single' | 'multi';
  /** Names it. @default 'Select' */
  placeholder?: string | undefined;
  data: { id: string; label: string }[];
}
