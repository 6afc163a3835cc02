import type { Observable } from '../../observable.js';
import type { CommentElement } from './CommentElement.js';
import type { FollowedThread } from './CommentRequests.js';
import type { ComposerReports, ComposerUploads } from './composer/ComposerMethods.js';
import type { PlacementReports } from './placement/CommentPlacement.js';
import type { SidebarReports } from './sidebar/SidebarReports.js';

/** What components of this package need besides; it is no part of what hosts get. */
export interface CommentInternals extends PlacementReports, ComposerReports, ComposerUploads, SidebarReports {
  /** As `getCommentAnnotationById`, telling "there is none" from "not loaded yet", which is `null`. */
  followCommentAnnotation(request: { annotationId: string; documentId?: string }): Observable<FollowedThread | null>;
  /** Reads everything that is followed anew. */
  reloadCommentAnnotations(): Promise<void>;
  /** Gives up what of a comment could not be saved: a new comment goes, an edit is undone. */
  discardUnsynced(request: { annotationId: string; commentId: string }): void;
}

/** The element as the package itself uses it. */
export interface WholeCommentElement extends CommentElement, CommentInternals {}

/** What is made of the code of comments. */
export interface CommentElements {
  whole: WholeCommentElement;
  /** What hosts get. */
  element: CommentElement;
}
