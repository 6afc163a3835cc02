'use client';
import { useCommentWrite, type CommentWrite } from './useCommentWrite.js';

/** Resolves a thread: at once on screen, undone if the service refuses. */
export function useResolveCommentAnnotation(): CommentWrite<'resolveCommentAnnotation'> {
  return useCommentWrite('resolveCommentAnnotation');
}
