'use client';
import { useCommentWrite, type CommentWrite } from './useCommentWrite.js';

/** Makes a thread: at once on screen, undone if the service refuses. */
export function useAddCommentAnnotation(): CommentWrite<'addCommentAnnotation'> {
  return useCommentWrite('addCommentAnnotation');
}
