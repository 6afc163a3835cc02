'use client';
import { useCommentWrite, type CommentWrite } from './useCommentWrite.js';

/** Changes the status of a thread: at once on screen, undone if the service refuses. */
export function useUpdateStatus(): CommentWrite<'updateStatus'> {
  return useCommentWrite('updateStatus');
}
