'use client';
import { createNamedContext } from '../../internal/createNamedContext.js';

export interface Placeholders {
  /** Shown in the composer that answers a thread. @default 'Reply' */
  replyPlaceholder?: string | undefined;
  /** Shown in the composer that changes a comment. @default 'Edit your comment' */
  editPlaceholder?: string | undefined;
}

/** The host's words for the composers inside a thread. */
export const [PlaceholdersProvider, usePlaceholders] = createNamedContext<Placeholders>('CommentsPlaceholders', {});
