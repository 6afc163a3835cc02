'use client';
import { useCommentWrite, type CommentWrite } from './useCommentWrite.js';

/** Puts the link to a thread into the clipboard. */
export function useCopyLink(): CommentWrite<'copyLink'> {
  return useCommentWrite('copyLink');
}
