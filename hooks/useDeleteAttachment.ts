'use client';
import { useCommentWrite, type CommentWrite } from './useCommentWrite.js';

/** Takes a file from the person's comment: at once on screen, undone if the service refuses. */
export function useDeleteAttachment(): CommentWrite<'deleteAttachment'> {
  return useCommentWrite('deleteAttachment');
}
