'use client';
import { useCommentWrite, type CommentWrite } from './useCommentWrite.js';

/** Changes a comment: at once on screen, undone if the service refuses. */
export function useUpdateComment(): CommentWrite<'updateComment'> {
  return useCommentWrite('updateComment');
}
