'use client';
import type { CommentElement } from '../src/elements/comment/CommentElement.js';
import { useParley } from './ParleyContext.js';

/** The comment element of the client: the same object on every call. */
export function useCommentElement(): CommentElement {
  return useParley().client.getCommentElement();
}
