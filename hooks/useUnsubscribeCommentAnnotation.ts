'use client';
import { useCommentWrite, type CommentWrite } from './useCommentWrite.js';

/** Unsubscribes the person from a thread: at once on screen, undone if the service refuses. */
export function useUnsubscribeCommentAnnotation(): CommentWrite<'unsubscribeCommentAnnotation'> {
  return useCommentWrite('unsubscribeCommentAnnotation');
}
