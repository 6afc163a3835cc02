import type { Observable } from '../../observable.js';
import type { CommentElement } from './CommentElement.js';
import type { FollowedThread } from './CommentRequests.js';
import type { ComposerReports, ComposerUploads } from './composer/ComposerMethods.js';
import type { ContentRequest } from './content/UnsyncedChange.js';
import type { PlacementReports } from './placement/CommentPlacement.js';
import type { SidebarReports } from './sidebar/SidebarReports.js';

/** Further methods for the components of this package; hosts do not get them. */
export interface CommentInternals extends PlacementReports, ComposerReports, ComposerUploads, SidebarReports {
  /** As `getCommentAnnotationById`, telling "there is none" from "not loaded yet", which is `null`. */
  followCommentAnnotation(request: { annotationId: string; documentId?: string }): Observable<FollowedThread | null>;
  /** Reads everything that is followed again. */
  reloadCommentAnnotations(): Promise<void>;
  /**
   * Keeps on this screen a reply or an edit that was being written when its thread was deleted, or hidden from the person. Resolves `false` when
   * the thread is still there.
   */
  saveLost(request: Exclude<ContentRequest, { type: 'add' }>, documentId: string): Promise<boolean>;
  /** Discards changes of a comment that could not be saved: removes a new comment, undoes an edit. */
  discardUnsynced(request: { annotationId: string; commentId: string }): void;
}

/** The element as the package itself uses it. */
export interface WholeCommentElement extends CommentElement, CommentInternals {}

/** The objects that the code of comments creates. */
export interface CommentElements {
  whole: WholeCommentElement;
  /** The element for hosts. */
  element: CommentElement;
}
