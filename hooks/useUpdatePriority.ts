'use client';
import { useCommentWrite, type CommentWrite } from './useCommentWrite.js';

/** Sets or clears the priority of a thread: at once on screen, undone if the service refuses. */
export function useUpdatePriority(): CommentWrite<'updatePriority'> {
  return useCommentWrite('updatePriority');
}
