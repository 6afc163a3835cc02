'use client';
import { useCommentWrite, type CommentWrite } from './useCommentWrite.js';

/** Deletes a comment: gone at once, back again if the service refuses. */
export function useDeleteComment(): CommentWrite<'deleteComment'> {
  return useCommentWrite('deleteComment');
}
