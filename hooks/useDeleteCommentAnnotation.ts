'use client';
import { useCommentWrite, type CommentWrite } from './useCommentWrite.js';

/** Deletes a thread: gone at once, back again if the service refuses. */
export function useDeleteCommentAnnotation(): CommentWrite<'deleteCommentAnnotation'> {
  return useCommentWrite('deleteCommentAnnotation');
}
