'use client';
import { useCommentWrite, type CommentWrite } from './useCommentWrite.js';

/** Subscribes the person to a thread: at once on screen, undone if the service refuses. */
export function useSubscribeCommentAnnotation(): CommentWrite<'subscribeCommentAnnotation'> {
  return useCommentWrite('subscribeCommentAnnotation');
}
