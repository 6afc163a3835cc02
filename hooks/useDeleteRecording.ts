'use client';
import { useCommentWrite, type CommentWrite } from './useCommentWrite.js';

/** Takes a recording from the person's comment: at once on screen, undone if the service refuses. */
export function useDeleteRecording(): CommentWrite<'deleteRecording'> {
  return useCommentWrite('deleteRecording');
}
