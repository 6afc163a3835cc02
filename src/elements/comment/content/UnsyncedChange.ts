import type { ThreadChange } from '../../../cache/threads/threadChanges.js';
import type { AddCommentAnnotationRequest, AddCommentRequest, UpdateCommentRequest } from '../CommentRequests.js';

/** A content write as requested; it includes ids, so that a retry writes the same records. */
export type ContentRequest =
  | ({ type: 'add' } & AddCommentAnnotationRequest)
  | ({ type: 'addComment' } & AddCommentRequest)
  | ({ type: 'updateComment' } & UpdateCommentRequest);

/** A change that stays on this screen, marked `isUnsynced`. */
export interface UnsyncedChange {
  documentId: string;
  change: ThreadChange;
  /** Absent for changes that cannot be retried: a reaction. */
  request: ContentRequest | undefined;
}

/** The key of what a change affects: a later change with the same key replaces it. */
export function changeKey(change: ThreadChange): string {
  const { annotationId } = change;
  // A composer names its comment the same each time, a new thread of it gets a new name.
  if (change.type === 'add') return JSON.stringify([change.record.comments[0]?.commentId]);
  if (change.type === 'addComment') return JSON.stringify([annotationId, change.comment.commentId]);
  if (change.type === 'react') return JSON.stringify([annotationId, change.commentId, change.reaction.annotationId]);
  return JSON.stringify([annotationId, ...('commentId' in change ? [change.commentId] : [])]);
}

/** The same key of a request. */
export function requestKey(request: ContentRequest): string {
  if (request.type === 'add') return JSON.stringify([request.annotation.comments[0]?.commentId]);
  return JSON.stringify([request.annotationId, request.comment.commentId]);
}
