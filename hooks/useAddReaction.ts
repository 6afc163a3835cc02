'use client';
import { useCommentWrite, type CommentWrite } from './useCommentWrite.js';

/** Adds the person's reaction to a comment: at once on screen, undone if the service refuses. */
export function useAddReaction(): CommentWrite<'addReaction'> {
  return useCommentWrite('addReaction');
}
