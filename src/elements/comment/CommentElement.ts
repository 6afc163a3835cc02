import type { CommentCount } from '@parley/protocol';
import type { Observable } from '../../observable.js';
import type { CommentContext, User } from '../../ParleyTypes.js';
import type {
  Attachment,
  Comment,
  CommentAnnotation,
  CustomCategory,
  CustomPriority,
  CustomStatus,
  Location,
  RecordedData,
} from './CommentAnnotation.js';
import type {
  AddCommentAnnotationEvent,
  AddCommentEvent,
  ApproveCommentAnnotationEvent,
  AssignUserEvent,
  CommentEvents,
  DeleteCommentAnnotationEvent,
  DeleteAttachmentEvent,
  DeleteCommentEvent,
  DeleteRecordingEvent,
  ReactionEvent,
  ResolveCommentEvent,
  SubscribeCommentAnnotationEvent,
  SuggestionDecidedEvent,
  UnsubscribeCommentAnnotationEvent,
  UpdateCommentEvent,
  UpdatePriorityEvent,
  UpdateStatusEvent,
} from './CommentEvents.js';
import type {
  AddAttachmentRequest,
  AddAttachmentResponse,
  AddCommentAnnotationRequest,
  AddCommentRequest,
  AnnotationList,
  CommentAnnotationsByDocument,
  CommentAnnotationsPage,
  CommentLink,
  CommentRequest,
  CommentRequestQuery,
  CommentSelection,
  ContextProvider,
  DeleteCommentRequest,
  FetchCommentAnnotationsRequest,
  PrivateModeConfig,
  ReactionIcon,
  ReactionRequest,
  SuggestionRequest,
  ThreadRequest,
  UpdateCommentRequest,
  UpdateVisibilityRequest,
} from './CommentRequests.js';
import type { CommentSettings, CommentToggles } from './CommentSettings.js';
import type { SidebarMethods } from './sidebar/SidebarMethods.js';
import type { CommentPlacement } from './placement/CommentPlacement.js';
import type { ComposerMethods } from './composer/ComposerMethods.js';

/** Reading threads. */
export interface ThreadReads {
  /** Live. At most 30 documents. */
  getCommentAnnotations(query?: CommentRequestQuery): Observable<CommentAnnotationsByDocument>;
  /** Live, oldest first; without a document those of every open one. */
  getAllCommentAnnotations(documentId?: string, location?: Location): Observable<CommentAnnotation[] | null>;
  /** Live; `null`: not loaded yet, or there is none that the person may see. */
  getCommentAnnotationById(request: {
    annotationId: string;
    documentId?: string;
  }): Observable<CommentAnnotation | null>;
  /** Reads once, a page at a time. */
  fetchCommentAnnotations(request?: FetchCommentAnnotationsRequest): Promise<CommentAnnotationsPage>;
  /** Comments of a thread, oldest first. Rejects with `NOT_FOUND`. */
  getComment(request: { annotationId: string }): Promise<Comment[]>;
  /** Unread comments; `null` until loaded. */
  getUnreadCommentCountByAnnotationId(annotationId: string): Observable<{ count: number } | null>;
  getUnreadCommentCountByLocationId(locationId: string): Observable<{ count: number } | null>;
  getUnreadCommentCountOnCurrentDocument(): Observable<{ count: number } | null>;
  /** Unread threads; `null` until loaded. */
  getUnreadCommentAnnotationCountByLocationId(locationId: string): Observable<{ count: number } | null>;
  getUnreadCommentAnnotationCountOnCurrentDocument(): Observable<{ count: number } | null>;
}

/** Counts of threads; `data` is `null` until loaded. */
export interface CommentCounts {
  data: Record<string, CommentCount> | null;
}

/** Counting threads. */
export interface ThreadCounts {
  /**
   * Threads that the person may see, drafts left out, and those of them that are unread, as the service counts them; what the person
   * does here counts at once. By document id; by the organization's id when the query names only that; under `aggregate` with
   * `aggregateDocuments`. Two documents or more, at most 1,000, are one request, and so are the changes of `debounceMs`. With
   * `agentFields` `unread` equals `total`.
   */
  getCommentAnnotationsCount(query?: CommentRequestQuery): Observable<CommentCounts>;
}

/** Writing threads and comments: at once on screen, undone when the service refuses. Kept and sent later while offline. */
export interface ThreadWrites {
  addCommentAnnotation(request: AddCommentAnnotationRequest): Promise<AddCommentAnnotationEvent>;
  deleteCommentAnnotation(request: ThreadRequest): Promise<DeleteCommentAnnotationEvent>;
  addComment(request: AddCommentRequest): Promise<AddCommentEvent>;
  /** Its author may. A comment left without text, file and recording is deleted. */
  updateComment(request: UpdateCommentRequest): Promise<UpdateCommentEvent>;
  /** Its author or an admin may. Takes the thread along when it is the last one, or the first (`deleteThreadWithFirstComment`). */
  deleteComment(request: DeleteCommentRequest): Promise<DeleteCommentEvent>;
  /**
   * Once more: asks the data providers for what of a thread could not be had, "Content unavailable", and saves what of it could not be
   * saved, `isUnsynced`. What fails again is a core `error`.
   */
  retryCommentAnnotation(annotationId: string): Promise<void>;

  /** `null` unassigns. */
  assignUser(request: ThreadRequest & { assignedTo: User | null }): Promise<AssignUserEvent>;
  updateStatus(request: ThreadRequest & { status: CustomStatus }): Promise<UpdateStatusEvent>;
  /** To the first `terminal` status. */
  resolveCommentAnnotation(request: ThreadRequest): Promise<ResolveCommentEvent>;
  /** To the first `default` status. */
  unresolveCommentAnnotation(request: ThreadRequest): Promise<UpdateStatusEvent>;
  /** Without a priority: clears it. */
  updatePriority(request: ThreadRequest & { priority?: CustomPriority }): Promise<UpdatePriorityEvent>;
  /** The author or an admin may. */
  updateVisibility(request: UpdateVisibilityRequest): Promise<CommentAnnotation>;
  /** Deprecated: `updateVisibility` */
  updateAccess(request: ThreadRequest & { accessMode: 'public' | 'private' }): Promise<CommentAnnotation>;
  /** Replaces the custom keys, or merges into them; `access` stays unless it is named, `access: null` clears it. */
  updateContext(
    annotationId: string,
    context: CommentContext | { access: null },
    options?: { merge?: boolean },
  ): Promise<CommentAnnotation>;
  subscribeCommentAnnotation(request: ThreadRequest): Promise<SubscribeCommentAnnotationEvent>;
  unsubscribeCommentAnnotation(request: ThreadRequest): Promise<UnsubscribeCommentAnnotationEvent>;
  /** Replaces the items of the host's list that go for the thread. */
  updateCustomList(
    request: ThreadRequest & { customList: CommentAnnotation['customList'] },
  ): Promise<CommentAnnotation>;
  /** Sets `approved`. */
  approveCommentAnnotation(request: ThreadRequest): Promise<ApproveCommentAnnotationEvent>;
  /**
   * Decides what a thread of type `suggestion` suggests; nothing of the page is changed. Reject with `FAILED_PRECONDITION` for a thread that
   * suggests nothing.
   */
  acceptSuggestion(request: SuggestionRequest): Promise<SuggestionDecidedEvent>;
  rejectSuggestion(request: SuggestionRequest): Promise<SuggestionDecidedEvent>;
  markAsRead(annotation: string | { annotationId: string }): Promise<void>;
  markAsUnread(annotation: string | { annotationId: string }): Promise<void>;

  /**
   * Uploads files, each by itself: an answer for each, in order. One that no comment names within 24 hours is removed. Rejects with
   * `NOT_FOUND` when there is no such thread or comment.
   */
  addAttachment(request: AddAttachmentRequest): Promise<AddAttachmentResponse[]>;
  /** Files of a comment, or the one asked for, read from the service: their addresses work for some minutes from now on. */
  getAttachment(request: CommentRequest & { attachmentId?: string | undefined }): Promise<Attachment[]>;
  /** Its author may. Deletes the comment when nothing else is in it. */
  deleteAttachment(request: CommentRequest & { attachmentId: string }): Promise<DeleteAttachmentEvent>;

  /** Recordings of a comment, or the one asked for. Rejects with `NOT_FOUND` when there is no such comment. */
  getRecording(request: CommentRequest & { recorderId?: string | undefined }): Promise<RecordedData[]>;
  /** Its author may. Deletes the comment when nothing else is in it. */
  deleteRecording(request: CommentRequest & { recorderId: string }): Promise<DeleteRecordingEvent>;

  addReaction(request: ReactionRequest): Promise<ReactionEvent>;
  deleteReaction(request: ReactionRequest): Promise<ReactionEvent>;
  toggleReaction(request: ReactionRequest): Promise<ReactionEvent>;
}

/** What new threads get, and what may be chosen. */
export interface CommentDefaults {
  /** At least two; one of type `default` for new threads, one `terminal` to resolve. */
  setCustomStatus(statuses: CustomStatus[]): void;
  setCustomPriority(priorities: CustomPriority[]): void;
  setCustomCategory(categories: CustomCategory[]): void;
  /** Replaces the palette, by reaction id. */
  setCustomReactions(reactions: Record<string, ReactionIcon>): void;
  /**
   * A list of the host's whose items go for threads: one or several of them. Replaces the one before. Throws `INVALID_ARGUMENT` when it is empty,
   * or two of its items have one id.
   */
  createCustomListDataOnAnnotation(list: AnnotationList): void;
  /** Asked once for each new thread. */
  setContextProvider(provider: ContextProvider | null): void;
  /** New threads get this until `disablePrivateMode` or sign-out. `public` is the same as off. */
  enablePrivateMode(config: PrivateModeConfig): void;
  disablePrivateMode(): void;
  /** Deprecated: `enablePrivateMode({ type: 'restricted' })` */
  enablePrivateCommentMode(): void;
  /** Deprecated: `disablePrivateMode` */
  disablePrivateCommentMode(): void;
  updateSettings(change: Partial<CommentSettings>): void;
}

/** The open thread, comment mode and links to threads. */
export interface CommentSelections {
  getSelectedComments(): Observable<CommentAnnotation[]>;
  /** Without a selection nothing happens. */
  deleteSelectedComment(): Promise<void>;
  /** Opens the thread and marks it read; no id or an unknown one clears the selection. */
  selectCommentByAnnotationId(annotationId?: string): void;
  onCommentSelectionChange(): Observable<CommentSelection | null>;
  enableCommentMode(): void;
  disableCommentMode(): void;
  onCommentModeChange(): Observable<boolean>;
  /** The thread's page with `commentId=<annotationId>`. Rejects with `NOT_FOUND`. */
  getLink(request: ThreadRequest): Promise<CommentLink>;
  /** As `getLink`; the link is in the clipboard then. */
  copyLink(request: ThreadRequest): Promise<CommentLink>;
}

/** Comments. Methods are bound: they may be taken out of the object. Writes reject with `PERMISSION_DENIED` before anything is sent. */
export interface CommentElement
  extends
    ThreadReads,
    ThreadCounts,
    ThreadWrites,
    CommentDefaults,
    CommentSelections,
    CommentPlacement,
    ComposerMethods,
    SidebarMethods,
    CommentToggles {
  on<Name extends keyof CommentEvents>(name: Name): Observable<CommentEvents[Name]>;
}
