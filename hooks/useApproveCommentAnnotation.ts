'use client';
import { useCommentWrite, type CommentWrite } from './useCommentWrite.js';

/** Approves a thread: at once on screen, undone if the service refuses. */
export function useApproveCommentAnnotation(): CommentWrite<'approveCommentAnnotation'> {
  return useCommentWrite('approveCommentAnnotation');
}
