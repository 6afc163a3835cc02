'use client';
import type { CommentAnnotation } from '../src/elements/comment/CommentAnnotation.js';
import type { HookOptions } from './shapes.js';
import { useStream } from './useStream.js';

/** The open thread, in a list; empty when none is open. */
export function useSelectedComments(options?: HookOptions): CommentAnnotation[] {
  const { data = NONE } = useStream<CommentAnnotation[]>(
    {
      resource: 'selectedComments',
      stream: (client) => client.getCommentElement().getSelectedComments(),
    },
    options,
  );
  return data;
}

const NONE: CommentAnnotation[] = [];
