'use client';
import { useCommentWrite, type CommentWrite } from './useCommentWrite.js';

/** Takes the person's reaction away: at once on screen, undone if the service refuses. */
export function useDeleteReaction(): CommentWrite<'deleteReaction'> {
  return useCommentWrite('deleteReaction');
}
