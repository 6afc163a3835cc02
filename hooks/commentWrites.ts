'use client';
import { useCommentWrite, type CommentWrite } from './useCommentWrite.js';

/** Adds a comment to a thread: at once on screen, undone if the service refuses. */
export function useAddComment(): CommentWrite<'addComment'> {
  return useCommentWrite('addComment');
}
