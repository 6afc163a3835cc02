'use client';
import { useCommentWrite, type CommentWrite } from './useCommentWrite.js';

/** Adds the person's reaction to a comment, or takes it away: at once on screen; of calls in a row the last one counts. */
export function useToggleReaction(): CommentWrite<'toggleReaction'> {
  return useCommentWrite('toggleReaction');
}
