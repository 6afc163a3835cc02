'use client';
import type { CommentAnnotation } from '../src/elements/comment/CommentAnnotation.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import type { Read } from './shapes.js';
import { useStream } from './useStream.js';

/** Every thread of the open documents, wherever it is: what a sidebar and its button choose from. */
export function useSidebarThreads(): Read<readonly CommentAnnotation[]> {
  return useStream<readonly CommentAnnotation[]>({
    resource: 'commentAnnotations',
    params: { of: 'sidebar' },
    stream,
  });
}

const stream = (client: ParleyClient) => client.getCommentElement().getAllCommentAnnotations();
