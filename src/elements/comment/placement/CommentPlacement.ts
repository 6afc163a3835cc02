import type { CommentContext, User } from '../../../ParleyTypes.js';
import type {
  Attachment,
  CommentAnnotation,
  GhostComment,
  Location,
  NewComment,
  NewCommentAnnotation,
} from '../CommentAnnotation.js';
import type { VisibilityInput } from '@parley/protocol';
import type { AutocompleteChip, AutocompleteChipClick, AutocompleteElement } from '../AutocompleteElement.js';
import type { CommentRequestOptions, UnsavedCommentOptions } from '../CommentRequests.js';
import type { AddCommentAnnotationEvent } from '../CommentEvents.js';
import type { CommentContextOptions } from './matchesContext.js';

/** A thread on an element, or on a text in it, that the host adds without a click. */
export interface AddCommentOnElementRequest {
  targetElement: {
    /** Value of `id` or of `data-parley-target-comment-element-id`. @default the whole page, which needs `targetText` */
    elementId?: string;
    /** Text of the element that the thread is on. */
    targetText?: string;
    /** Which occurrence of that text, from 1. @default 1 */
    occurrence?: number;
    /** The whole text of the element. @default false */
    selectAllContent?: boolean;
  };
  /** Oldest first, at least one. */
  commentData: (Pick<NewComment, 'commentText' | 'commentHtml' | 'replaceContentText' | 'replaceContentHtml'> & {
    /** Not used: the author is the signed-in person. */
    from?: User;
    /** Not used: the status is the thread's. */
    status?: unknown;
  })[];
  status?: NewCommentAnnotation['status'];
  context?: CommentContext;
  /** Shows the thread once it is there. @default false */
  openComment?: boolean;
  sourceId?: string;
}

/** The present transform of a canvas that the host zooms. */
export interface TransformContext {
  /** Selector of the element that is zoomed. */
  containerSelector: string;
  transforms: {
    scale: number;
    /** As in CSS. @default '0 0' */
    transformOrigin?: string;
    /** Pins keep their size. @default true */
    inverseScale?: boolean;
  };
}

/** Options of a click on the comment tool. */
export interface CommentToolOptions {
  /** Id of the element for the thread. Absent: the next place that is clicked. */
  targetElementId?: string | undefined;
  /** Stored with the thread: which of several elements that show the same thing its dialog opens at. */
  sourceId?: string | undefined;
  /** Stored with the thread, to find it by: while `multiThread` is off, an element has one open thread for each context. */
  context?: CommentContext | undefined;
  /** Which open thread of the element, or in popover mode of the context, is opened in place of a new one. @default its context is the same */
  contextOptions?: CommentContextOptions | undefined;
  /** The document of the thread. @default the root document */
  documentId?: string | undefined;
  /** The location of the thread. @default the first active location */
  locationId?: string | undefined;
  /** Opens the sidebar and hands `context` and `targetElementId` to its page composer. @default `enableContextInPageModeComposer`, off */
  contextInPageModeComposer?: boolean | undefined;
}

/** The place of a new thread. */
export type NewThreadPlace = Pick<
  NewCommentAnnotation,
  | 'targetElement'
  | 'targetTextRange'
  | 'targetElementId'
  | 'commentType'
  | 'location'
  | 'sourceId'
  | 'areaAnnotationId'
  | 'context'
  | 'positionX'
  | 'positionY'
  | 'screenWidth'
  | 'screenHeight'
  | 'screenScrollHeight'
  | 'screenScrollTop'
> & {
  /** @default the root document */
  documentId?: string | undefined;
};

/** A new thread that is being written. It exists on this screen only and is never counted. */
export interface NewThreadUi extends NewThreadPlace {
  /** Begins with `TEMP_`. */
  annotationId: string;
  /** The id that it is saved with. */
  savedId: string;
}

/** The content of a new thread. */
export interface NewThreadContent
  extends Pick<NewCommentAnnotation, 'context' | 'assignedTo' | 'isDraft'>, UnsavedCommentOptions {
  comment: NewComment;
  visibility?: VisibilityInput | undefined;
}

/** Methods that place threads on the page. The clicks of our own components are methods too, so that other components can call them. */
export interface CommentPlacement {
  /** Rejects with `INVALID_ARGUMENT` without a place or without a comment. */
  addCommentOnElement(request: AddCommentOnElementRequest): Promise<AddCommentAnnotationEvent>;
  /** Opens a composer on the text that is selected in the page. Does nothing without a selection. */
  addCommentOnSelectedText(): void;
  /** Opens a composer for a thread without a place; the host draws its pin. */
  addManualComment(request?: { context?: CommentContext; location?: Location }): void;
  /** Scrolls the page and its scroll containers until the thread's place is visible. Does nothing when the place is not in the page. */
  scrollToCommentByAnnotationId(annotationId: string): void;
  /** Returns the path of the element that the thread is on; `undefined` when it is not in the page. */
  getElementRefByAnnotationId(annotationId: string): { xpath: string } | undefined;
  /** Allows threads only on these elements and the elements inside them. `[]` allows them anywhere. */
  allowedElementIds(ids: string[]): void;
  /** As `allowedElementIds`, by class name. */
  allowedElementClassNames(classNames: string[]): void;
  /** As `allowedElementIds`, by CSS selector. */
  allowedElementQuerySelectors(selectors: string[]): void;
  /** `null`: nothing is zoomed. */
  setTransformContext(transform: TransformContext | null): void;
  /** Measures the places of pins and of the open dialog again. Call it after a move without a DOM event. */
  updateCommentDialogPosition(): void;
  /** `minimal`: a dot; `verbose`: a word. @default 'minimal' */
  setUnreadIndicatorMode(mode: 'minimal' | 'verbose'): void;
  /** Faces that a collapsed thread shows at most, with the setting `replyAvatars`. Throws `INVALID_ARGUMENT` unless it is a positive whole number. @default 3 */
  setMaxReplyAvatars(count: number): void;
  /** Picture of the pointer in comment mode: 32 x 32, as base64 or as a data URL. `''`: a cross. Throws `INVALID_ARGUMENT` for any other address. */
  setPinCursorImage(image: string): void;
  /**
   * Length of the video for every `CommentPlayerTimeline` without a `totalMediaLength` of its own, seconds; fractions are kept. Throws
   * `INVALID_ARGUMENT` unless it is a positive number.
   */
  setTotalMediaLength(seconds: number): void;
}

/** Reports of our own components about threads on the page: clicks, and new threads in progress. */
export interface PlacementReports {
  clickCommentTool(options?: CommentToolOptions): void;
  /** Opens the thread and marks it read. */
  clickCommentPin(annotationId: string): void;
  clickCommentBubble(annotationId: string): void;
  clickAttachment(request: { annotationId: string; attachment: Attachment }): void;
  /** A link in a comment was clicked. */
  clickLink(request: { annotationId: string; commentId: string; text: string; link: string }): void;
  /** A mention, or an item of a list, was clicked in a comment. */
  clickChip(request: AutocompleteChip & Pick<AutocompleteChipClick, 'annotationId' | 'commentId' | 'text'>): void;
  onAutocompleteChipClick: AutocompleteElement['onAutocompleteChipClick'];
  /** As `scrollToCommentByAnnotationId`. @returns whether the place is in the page */
  goTo(annotationId: string): boolean;
  /** The name in the page of the thread's element; `''` when it has no name, or is not in the page. */
  placeNameOf(annotationId: string): string;
  /** The place of a thread on the page was lost, or was found again (`null`). */
  reportGhosts(ghosts: Record<string, GhostComment | null>): void;
  /** Opens the composer of a new thread there; in place of one that was open. */
  openNewThread(place: NewThreadPlace): void;
  /** Closes the new thread without saving. */
  closeNewThread(): void;
  /** Saves a thread that was opened with `openNewThread`, and shows it; a draft is only stored. */
  saveNewThread(thread: NewThreadUi, content: NewThreadContent): Promise<AddCommentAnnotationEvent>;
  /** A new thread with content was closed: it is stored as a draft while `draftMode` is on. Rejects when it could not be. */
  saveThreadDraft(thread: NewThreadUi, content: NewThreadContent): Promise<void>;
  /**
   * Moves a thread from one point of an element to another one. Its author and admins may. Rejects with `FAILED_PRECONDITION` for a thread
   * on a text, on a target of the host's or without a place, and for a place of another document.
   */
  movePin(annotationId: string, place: NewThreadPlace): Promise<CommentAnnotation>;
  /** The next click on the page sets the new place of the thread. */
  startMovingPin(annotationId: string): void;
  /** Publishes a thread that was stored as a draft, with its current comment. */
  sendDraftThread(
    request: UnsavedCommentOptions & {
      annotationId: string;
      comment: NewComment & { commentId: string };
      options?: CommentRequestOptions | undefined;
    },
  ): Promise<void>;
}
