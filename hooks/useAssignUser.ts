'use client';
import { useCommentWrite, type CommentWrite } from './useCommentWrite.js';

/** Assigns a thread to somebody, or to nobody: at once on screen, undone if the service refuses. */
export function useAssignUser(): CommentWrite<'assignUser'> {
  return useCommentWrite('assignUser');
}
