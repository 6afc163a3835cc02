import type { CommentCount } from '@parley/protocol';
import type { Observable } from '../../observable.js';
import type { CommentContextUpdate, User } from '../../ParleyTypes.js';
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
  CommentDecidedEvent,
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
import type { TypingMethods } from './typing/Typing.js';
import type { ComposerMethods } from './composer/ComposerMethods.js';

/** Reading threads. Streams are live: they emit again when a thread changes. */
export interface ThreadReads {
  /**
   * The threads of documents, by document id.
   * @throws `INVALID_ARGUMENT` for more than 30 documents
   * @example
   * commentElement.getCommentAnnotations({ documentIds: ['doc-1'] }).subscribe(({ data }) => render(data?.['doc-1'] ?? []));
   */
  getCommentAnnotations(query?: CommentRequestQuery): Observable<CommentAnnotationsByDocument>;
  /** The threads of one document, or of all open documents, oldest first. `null`: not loaded yet. */
  getAllCommentAnnotations(documentId?: string, location?: Location): Observable<CommentAnnotation[] | null>;
  /** One thread. `null`: not loaded yet, or the person cannot see such a thread. */
  getCommentAnnotationById(request: {
    annotationId: string;
    documentId?: string;
  }): Observable<CommentAnnotation | null>;
  /** Reads threads once. Pass `nextPageToken` of the result as `pageToken` to read the next page. */
  fetchCommentAnnotations(request?: FetchCommentAnnotationsRequest): Promise<CommentAnnotationsPage>;
  /** Reads the comments of a thread once, oldest first. Rejects with `NOT_FOUND` if the person cannot see such a thread. */
  getComment(request: { annotationId: string }): Promise<Comment[]>;
  /** Number of unread comments in a thread, in whichever document it is; 0 when there is none that the person may see. `null`: not loaded yet. */
  getUnreadCommentCountByAnnotationId(annotationId: string): Observable<{ count: number } | null>;
  /** Number of unread comments at a location. `null`: not loaded yet. */
  getUnreadCommentCountByLocationId(locationId: string): Observable<{ count: number } | null>;
  /** Number of unread comments in the open documents. `null`: not loaded yet. */
  getUnreadCommentCountOnCurrentDocument(): Observable<{ count: number } | null>;
  /** Number of unread threads at a location. `null`: not loaded yet. */
  getUnreadCommentAnnotationCountByLocationId(locationId: string): Observable<{ count: number } | null>;
  /** Number of unread threads in the open documents. `null`: not loaded yet. */
  getUnreadCommentAnnotationCountOnCurrentDocument(): Observable<{ count: number } | null>;
}

/** Counts of threads; `data` is `null` until loaded. */
export interface CommentCounts {
  data: Record<string, CommentCount> | null;
}

/** Counting threads. */
export interface ThreadCounts {
  /**
   * Counts all threads and the unread threads that the person may see, without drafts. Changes that the person makes count at once.
   *
   * The keys of `data` are document ids. They are the organization's id if the query names only an organization, and `aggregate` with
   * `aggregateDocuments`. A query of several documents, at most 1,000, is one request. With `agentFields`, `unread` equals `total`.
   */
  getCommentAnnotationsCount(query?: CommentRequestQuery): Observable<CommentCounts>;
}

/**
 * Writing threads and comments. A change is shown at once, and undone when the service refuses it. While offline it is queued, and the
 * Promise resolves when it has been sent.
 *
 * Every method rejects with `UNAUTHENTICATED` when nobody is signed in, with `PERMISSION_DENIED` when the person may not do this, and with
 * `NOT_FOUND` when the person cannot see such a thread or comment. A method that returns an event also emits it.
 */
export interface ThreadWrites {
  /**
   * Adds a thread with its first comments.
   * @example
   * const { annotationId } = await commentElement.addCommentAnnotation({
   *   annotation: { comments: [{ commentText: 'Please check this figure.' }], targetElementId: 'total' },
   * });
   */
  addCommentAnnotation(request: AddCommentAnnotationRequest): Promise<AddCommentAnnotationEvent>;
  /** Deletes a thread. Its author and admins may. */
  deleteCommentAnnotation(request: ThreadRequest): Promise<DeleteCommentAnnotationEvent>;
  /** Adds a reply to a thread. Rejects with `INVALID_ARGUMENT` for a comment without text, file or recording. */
  addComment(request: AddCommentRequest): Promise<AddCommentEvent>;
  /** Changes a comment. Only its author may. Deletes the comment when the change leaves it without text, file and recording. */
  updateComment(request: UpdateCommentRequest): Promise<UpdateCommentEvent>;
  /**
   * Deletes a comment. Its author and admins may. Also deletes the thread when this was its last comment, or its first comment while
   * `deleteThreadWithFirstComment` is on.
   */
  deleteComment(request: DeleteCommentRequest): Promise<DeleteCommentEvent>;
  /**
   * Tries again what failed in a thread: loads "Content unavailable" from the data providers, and saves comments that are `isUnsynced`.
   * Resolves even when it fails again; the failure is a core event `error`.
   */
  retryCommentAnnotation(annotationId: string): Promise<void>;

  /** Assigns a thread to a person; `null` unassigns it. */
  assignUser(request: ThreadRequest & { assignedTo: User | null }): Promise<AssignUserEvent>;
  /** Sets the status of a thread. */
  updateStatus(request: ThreadRequest & { status: CustomStatus }): Promise<UpdateStatusEvent>;
  /** Sets the first status of type `terminal`. */
  resolveCommentAnnotation(request: ThreadRequest): Promise<ResolveCommentEvent>;
  /** Sets the first status of type `default`. */
  unresolveCommentAnnotation(request: ThreadRequest): Promise<UpdateStatusEvent>;
  /** Sets the priority of a thread. Without `priority`, clears it. */
  updatePriority(request: ThreadRequest & { priority?: CustomPriority }): Promise<UpdatePriorityEvent>;
  /** Sets who can see a thread. Its author and admins may. Rejects with `INVALID_ARGUMENT` without a visibility. */
  updateVisibility(request: UpdateVisibilityRequest): Promise<CommentAnnotation>;
  /** Deprecated: call `updateVisibility`. */
  updateAccess(request: ThreadRequest & { accessMode: 'public' | 'private' }): Promise<CommentAnnotation>;
  /**
   * Replaces the custom keys of a thread's context, or with `merge` adds to them. `access` is kept unless the call sets it; `access: null`
   * clears it. Only the author and admins may change `access`.
   */
  updateContext(
    annotationId: string,
    context: CommentContextUpdate,
    options?: { merge?: boolean },
  ): Promise<CommentAnnotation>;
  /** Subscribes the person to notifications of a thread. */
  subscribeCommentAnnotation(request: ThreadRequest): Promise<SubscribeCommentAnnotationEvent>;
  /** Unsubscribes the person from notifications of a thread. */
  unsubscribeCommentAnnotation(request: ThreadRequest): Promise<UnsubscribeCommentAnnotationEvent>;
  /** Replaces the selected items of the list that `createCustomListDataOnAnnotation` set. */
  updateCustomList(
    request: ThreadRequest & { customList: CommentAnnotation['customList'] },
  ): Promise<CommentAnnotation>;
  /** Sets `approved`: a thread that waited is everybody's then. Rejects with `PERMISSION_DENIED` unless the person is an admin. */
  approveCommentAnnotation(request: ThreadRequest): Promise<ApproveCommentAnnotationEvent>;
  /**
   * Sets `accepted`. Does not change the page. Rejects with `PERMISSION_DENIED` for a thread pending approval, unless the person is an
   * admin.
   */
  acceptCommentAnnotation(request: ThreadRequest): Promise<CommentDecidedEvent>;
  /** Sets `accepted` to `false`. A thread pending approval stays visible to its author and admins only. Rejects as `acceptCommentAnnotation`. */
  rejectCommentAnnotation(request: ThreadRequest): Promise<CommentDecidedEvent>;
  /** Accepts a suggestion. Does not change the page. Rejects with `FAILED_PRECONDITION` if the thread is no suggestion. */
  acceptSuggestion(request: SuggestionRequest): Promise<SuggestionDecidedEvent>;
  /** Rejects a suggestion. Rejects with `FAILED_PRECONDITION` if the thread is no suggestion. */
  rejectSuggestion(request: SuggestionRequest): Promise<SuggestionDecidedEvent>;
  /** Marks a thread read, with all its comments so far. */
  markAsRead(annotation: string | { annotationId: string }): Promise<void>;
  /** Marks a thread unread. */
  markAsUnread(annotation: string | { annotationId: string }): Promise<void>;

  /**
   * Uploads files. Returns one result for each file, in the same order; a file that fails does not stop the others. A file that no comment
   * has within 24 hours is removed.
   */
  addAttachment(request: AddAttachmentRequest): Promise<AddAttachmentResponse[]>;
  /** Reads the files of a comment, or one of them. Their addresses are valid for some minutes. */
  getAttachment(request: CommentRequest & { attachmentId?: string | undefined }): Promise<Attachment[]>;
  /** Removes a file from a comment. Only its author may. Deletes the comment when nothing else is in it. */
  deleteAttachment(request: CommentRequest & { attachmentId: string }): Promise<DeleteAttachmentEvent>;

  /** Reads the recordings of a comment, or one of them. */
  getRecording(request: CommentRequest & { recorderId?: string | undefined }): Promise<RecordedData[]>;
  /** Removes a recording from a comment. Only its author may. Deletes the comment when nothing else is in it. */
  deleteRecording(request: CommentRequest & { recorderId: string }): Promise<DeleteRecordingEvent>;

  /** Adds the person's reaction to a comment. */
  addReaction(request: ReactionRequest): Promise<ReactionEvent>;
  /** Removes the person's reaction from a comment. */
  deleteReaction(request: ReactionRequest): Promise<ReactionEvent>;
  /** Adds the person's reaction, or removes it if it is there. */
  toggleReaction(request: ReactionRequest): Promise<ReactionEvent>;
}

/** Defaults of new threads, and the options that people choose from. Set them before components show comments. */
export interface CommentDefaults {
  /**
   * Sets the statuses. Give at least two: one of type `default` for new threads, and one of type `terminal` for resolved ones. Fewer change
   * nothing, and warn on the console.
   */
  setCustomStatus(statuses: CustomStatus[]): void;
  /** Sets the priorities. Give at least two; fewer change nothing, and warn on the console. */
  setCustomPriority(priorities: CustomPriority[]): void;
  /** Sets the categories. Give at least two; fewer change nothing, and warn on the console. */
  setCustomCategory(categories: CustomCategory[]): void;
  /** Replaces the reactions that people can pick, by reaction id. */
  setCustomReactions(reactions: Record<string, ReactionIcon>): void;
  /** Sets a list whose items people can select on threads; replaces an earlier one. @throws `INVALID_ARGUMENT` if it is empty or ids repeat */
  createCustomListDataOnAnnotation(list: AnnotationList): void;
  /** Sets a function that returns the context of each new thread; `null` removes it. If it fails, the thread is refused with `RESOLVER_FAILED`. */
  setContextProvider(provider: ContextProvider | null): void;
  /** Sets the visibility of new threads until `disablePrivateMode` or sign-out. `public` turns private mode off. */
  enablePrivateMode(config: PrivateModeConfig): void;
  /** New threads are public again. */
  disablePrivateMode(): void;
  /** Deprecated: call `enablePrivateMode({ type: 'restricted' })`. */
  enablePrivateCommentMode(): void;
  /** Deprecated: call `disablePrivateMode`. */
  disablePrivateCommentMode(): void;
  /** Changes settings; omitted ones stay. */
  updateSettings(change: Partial<CommentSettings>): void;
}

/** The selected thread, comment mode, and links to threads. */
export interface CommentSelections {
  /** The selected thread as a list of one; empty when none is selected. */
  getSelectedComments(): Observable<CommentAnnotation[]>;
  /** Deletes the selected thread. Does nothing without one. */
  deleteSelectedComment(): Promise<void>;
  /** Selects a thread: it opens, and is marked read. Without an id, or with an unknown one, clears the selection. */
  selectCommentByAnnotationId(annotationId?: string): void;
  /** Every change of the selection. `null`: nothing has been selected yet. */
  onCommentSelectionChange(): Observable<CommentSelection | null>;
  /** The next click on the page places a thread. */
  enableCommentMode(): void;
  /** Clicks on the page are the page's again. */
  disableCommentMode(): void;
  /** Whether comment mode is on. */
  onCommentModeChange(): Observable<boolean>;
  /**
   * Returns a link to a thread: the address of its page with `commentId=<annotationId>`. Rejects with `NOT_FOUND` for an unknown thread, and
   * with `FAILED_PRECONDITION` if the page of the thread is not known.
   */
  getLink(request: ThreadRequest): Promise<CommentLink>;
  /** As `getLink`, and copies the link to the clipboard. Rejects with `FAILED_PRECONDITION` also when the browser does not let it. */
  copyLink(request: ThreadRequest): Promise<CommentLink>;
}

/** Comments. Methods are bound: you can take them out of the object. */
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
    TypingMethods,
    CommentToggles {
  /** Events of comments, by name. */
  on<Name extends keyof CommentEvents>(name: Name): Observable<CommentEvents[Name]>;
}
