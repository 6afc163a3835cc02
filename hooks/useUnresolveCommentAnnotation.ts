'use client';
import { useCommentWrite, type CommentWrite } from './useCommentWrite.js';

/** Reopens a thread: at once on screen, undone if the service refuses. */
export function useUnresolveCommentAnnotation(): CommentWrite<'unresolveCommentAnnotation'> {
  return useCommentWrite('unresolveCommentAnnotation');
}
