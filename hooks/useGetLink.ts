'use client';
import { useCommentWrite, type CommentWrite } from './useCommentWrite.js';

/** Makes the link to a thread. */
export function useGetLink(): CommentWrite<'getLink'> {
  return useCommentWrite('getLink');
}
