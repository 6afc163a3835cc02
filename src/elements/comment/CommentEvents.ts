import type { EventMetadata } from '../../coreEvents.js';
import type { CommentContext, User } from '../../ParleyTypes.js';
import type {
  Attachment,
  Comment,
  CommentAnnotation,
  CustomPriority,
  CustomStatus,
  Location,
  NewCommentAnnotation,
  RecordedData,
} from './CommentAnnotation.js';
import type { AddAttachmentResponse, CommentReaction, VisibilityConfig, VisibilityLevel } from './CommentRequests.js';

/** What nearly every event of comments carries. */
export interface CommentEvent {
  annotationId: string;
  commentAnnotation: CommentAnnotation;
  /** Where the person is. */
  metadata: EventMetadata;
}
interface OneCommentEvent extends CommentEvent {
  commentId: string;
  comment: Comment;
}

export type CommentSaveTriggeredEvent = CommentEvent;
export type CommentSavedEvent = CommentEvent;

export interface ComposerTextChangeEvent {
  /** Plain text. */
  text: string;
  /** The unsaved thread or reply in full. */
  annotation: NewCommentAnnotation;
  targetComposerElementId: string;
  metadata: EventMetadata;
}
export interface AddCommentAnnotationDraftEvent {
  /** Adds keys to the context of the thread that is being written; until it is submitted, also later than the event. */
  addContext(context: CommentContext): void;
  metadata: EventMetadata;
}
export interface VisibilityOptionClickedEvent extends CommentEvent {
  visibility: VisibilityLevel;
  /** The people picked, for `restricted` only. */
  users?: User[];
}
export interface AttachmentDownloadClickedEvent extends CommentEvent {
  attachment: Attachment;
}
export interface CommentToolClickedEvent {
  context?: CommentContext;
  targetElementId?: string | null;
  metadata: EventMetadata;
}
export interface SidebarButtonClickedEvent {
  metadata: EventMetadata;
}

export interface AddCommentAnnotationEvent extends CommentEvent {
  /** Merges keys into the context of the thread that has just been made. */
  addContext(context: CommentContext): void;
  /** The element that it was placed on. */
  elementRef?: { xpath: string };
}
/** `commentAnnotation` is the last that was known of it. */
export type DeleteCommentAnnotationEvent = CommentEvent;
/** Also of a draft, when it is sent; a draft that is kept or changed fires nothing. */
export type AddCommentEvent = OneCommentEvent;
export type UpdateCommentEvent = OneCommentEvent;
export type DeleteCommentEvent = OneCommentEvent;
export interface AddCommentDraftEvent extends CommentEvent {
  /** As it was left; not saved. */
  comment: Comment;
}
export interface AssignUserEvent extends CommentEvent {
  assignedTo: User | null;
}
export interface UpdateStatusEvent extends CommentEvent {
  newStatus: CustomStatus;
  oldStatus: CustomStatus;
}
export type ResolveCommentEvent = CommentEvent;
export interface UpdatePriorityEvent extends CommentEvent {
  newPriority?: CustomPriority;
  oldPriority?: CustomPriority;
}
/** Deprecated: `updateVisibility` says more. */
export interface UpdateAccessEvent extends CommentEvent {
  newAccessMode: 'public' | 'private';
  oldAccessMode: 'public' | 'private';
}
export interface UpdateVisibilityEvent extends CommentEvent {
  newVisibility: VisibilityConfig;
  oldVisibility: VisibilityConfig;
}
export type SubscribeCommentAnnotationEvent = CommentEvent;
export type UnsubscribeCommentAnnotationEvent = CommentEvent;
export type ApproveCommentAnnotationEvent = CommentEvent;
/** Somebody has accepted or rejected what a thread suggests. */
export interface SuggestionDecidedEvent extends CommentEvent {
  actionUser: User;
  rejectReason?: string;
}
export interface AddAttachmentEvent extends CommentEvent {
  attachments: AddAttachmentResponse[];
}
export interface DeleteAttachmentEvent extends CommentEvent {
  commentId: string;
  attachment: Attachment;
}
export interface DeleteRecordingEvent extends CommentEvent {
  commentId: string;
  recording: RecordedData;
}
export interface ReactionEvent extends CommentEvent {
  commentId: string;
  reaction: CommentReaction;
}
export interface CopyLinkEvent extends CommentEvent {
  link: string;
}
export interface LinkClickedEvent extends CommentEvent {
  text: string;
  link: string;
  commentId: string;
}
export interface AutocompleteSearchEvent {
  searchText: string;
  type: 'contact' | 'custom' | 'group';
  event?: unknown;
  metadata: EventMetadata;
}
export interface CommentClickEvent extends CommentEvent {
  annotation: CommentAnnotation;
  documentId?: string;
  location?: Location | null;
  targetElementId?: string | null;
  context?: CommentContext;
}
export interface CommentSidebarDataEvent {
  commentAnnotations: CommentAnnotation[];
  systemFilteredAnnotations: CommentAnnotation[];
  unreadCommentAnnotationsMap: Record<string, number>;
  customFilters?: Record<string, unknown>;
  metadata: EventMetadata;
}

/** Payloads of `commentElement.on(name)`. */
export interface CommentEvents {
  /** The save click: before any input or output, also when the save then fails. */
  commentSaveTriggered: CommentSaveTriggeredEvent;
  /** The service has it; with a comment provider, the customer's store too. */
  commentSaved: CommentSavedEvent;
  composerTextChange: ComposerTextChangeEvent;
  /** The comment tool was clicked; the thread does not exist yet. */
  addCommentAnnotationDraft: AddCommentAnnotationDraftEvent;
  visibilityOptionClicked: VisibilityOptionClickedEvent;
  /** Every click on an attachment, whatever the download setting. */
  attachmentDownloadClicked: AttachmentDownloadClickedEvent;
  commentToolClicked: CommentToolClickedEvent;
  sidebarButtonClicked: SidebarButtonClickedEvent;

  addCommentAnnotation: AddCommentAnnotationEvent;
  deleteCommentAnnotation: DeleteCommentAnnotationEvent;
  addComment: AddCommentEvent;
  updateComment: UpdateCommentEvent;
  deleteComment: DeleteCommentEvent;
  /** A reply or an edit was left with something in it. */
  addCommentDraft: AddCommentDraftEvent;
  assignUser: AssignUserEvent;
  updateStatus: UpdateStatusEvent;
  resolveComment: ResolveCommentEvent;
  updatePriority: UpdatePriorityEvent;
  updateAccess: UpdateAccessEvent;
  updateVisibility: UpdateVisibilityEvent;
  subscribeCommentAnnotation: SubscribeCommentAnnotationEvent;
  unsubscribeCommentAnnotation: UnsubscribeCommentAnnotationEvent;
  approveCommentAnnotation: ApproveCommentAnnotationEvent;
  suggestionAccepted: SuggestionDecidedEvent;
  suggestionRejected: SuggestionDecidedEvent;
  addAttachment: AddAttachmentEvent;
  deleteAttachment: DeleteAttachmentEvent;
  deleteRecording: DeleteRecordingEvent;
  addReaction: ReactionEvent;
  deleteReaction: ReactionEvent;
  /** Comes after the `addReaction` or `deleteReaction` that the toggle was. */
  toggleReaction: ReactionEvent;
  copyLink: CopyLinkEvent;
  commentPinClicked: CommentEvent;
  commentBubbleClicked: CommentEvent;
  composerClicked: CommentEvent;
  linkClicked: LinkClickedEvent;
  autocompleteSearch: AutocompleteSearchEvent;
  commentClick: CommentClickEvent;
  commentNavigationButtonClick: CommentClickEvent;
  sidebarOpen: { metadata: EventMetadata };
  sidebarClose: { metadata: EventMetadata };
  fullscreenClick: { fullScreen: boolean; metadata: EventMetadata };
  commentSidebarDataInit: CommentSidebarDataEvent;
  commentSidebarDataUpdate: CommentSidebarDataEvent;
  /** The former names of `commentToolClicked` and `sidebarButtonClicked`; each comes right before the new one. */
  commentToolClick: CommentToolClickedEvent;
  sidebarButtonClick: SidebarButtonClickedEvent;
}
