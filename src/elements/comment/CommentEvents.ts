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

/** The fields that nearly every comment event has. */
export interface CommentEvent {
  annotationId: string;
  commentAnnotation: CommentAnnotation;
  /** The place of the person when the event happened. */
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
  /** Adds keys to the context of the new thread. It can be called until the thread is submitted, also after the event. */
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
/** `commentAnnotation` is the last loaded state of the thread. */
export type DeleteCommentAnnotationEvent = CommentEvent;
/** A draft emits it when it is sent. Saving or changing a draft emits nothing. */
export type AddCommentEvent = OneCommentEvent;
export type UpdateCommentEvent = OneCommentEvent;
export type DeleteCommentEvent = OneCommentEvent;
export interface AddCommentDraftEvent extends CommentEvent {
  /** The comment in its last state. It is not saved. */
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
/** Deprecated: `updateVisibility` has more fields. */
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
/** A person has accepted or rejected a thread. `replaceContent*` of its first comment is meant for the host's own content. */
export interface CommentDecidedEvent extends CommentEvent {
  actionUser: User;
  replaceContentHtml?: string;
  replaceContentText?: string;
}
/** A person has accepted or rejected the suggestion of a thread. */
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
  /** Emitted when the person saves, before anything is sent. Emitted also when the save then fails. */
  commentSaveTriggered: CommentSaveTriggeredEvent;
  /** Emitted when the service has stored the comment; with a comment provider, when the customer's store has it too. */
  commentSaved: CommentSavedEvent;
  composerTextChange: ComposerTextChangeEvent;
  /** Emitted when the comment tool is clicked. The thread does not exist yet. */
  addCommentAnnotationDraft: AddCommentAnnotationDraftEvent;
  visibilityOptionClicked: VisibilityOptionClickedEvent;
  /** Emitted by every click on an attachment, whatever the download setting is. */
  attachmentDownloadClicked: AttachmentDownloadClickedEvent;
  commentToolClicked: CommentToolClickedEvent;
  sidebarButtonClicked: SidebarButtonClickedEvent;

  addCommentAnnotation: AddCommentAnnotationEvent;
  deleteCommentAnnotation: DeleteCommentAnnotationEvent;
  addComment: AddCommentEvent;
  updateComment: UpdateCommentEvent;
  deleteComment: DeleteCommentEvent;
  /** Emitted when a person abandons a reply or an edit that is not empty. */
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
  acceptCommentAnnotation: CommentDecidedEvent;
  rejectCommentAnnotation: CommentDecidedEvent;
  suggestionAccepted: SuggestionDecidedEvent;
  suggestionRejected: SuggestionDecidedEvent;
  addAttachment: AddAttachmentEvent;
  deleteAttachment: DeleteAttachmentEvent;
  deleteRecording: DeleteRecordingEvent;
  addReaction: ReactionEvent;
  deleteReaction: ReactionEvent;
  /** Emitted after the `addReaction` or `deleteReaction` of the toggle. */
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
  /** Former names of `commentToolClicked` and `sidebarButtonClicked`. Each is emitted right before the new one. */
  commentToolClick: CommentToolClickedEvent;
  sidebarButtonClick: SidebarButtonClickedEvent;
}
