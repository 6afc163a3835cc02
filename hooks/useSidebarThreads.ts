'use client';
import { useCallback } from 'react';
import type { CommentAnnotation } from '../src/elements/comment/CommentAnnotation.js';
import { mapStream } from './mapStream.js';
import type { Read } from './shapes.js';
import { useCommentElement } from './useCommentElement.js';
import { useStream } from './useStream.js';

/** Every thread of the open documents, wherever it is: what a sidebar and its button choose from. */
export function useSidebarThreads(): Read<readonly CommentAnnotation[]> {
  const { reloadCommentAnnotations } = useCommentElement();
  const { refetch, ...read } = useStream<readonly CommentAnnotation[]>({
    resource: 'commentAnnotations',
    params: { of: 'sidebar' },
    stream: (client) => mapStream(client.getCommentElement().getAllCommentAnnotations(), asList),
  });
  return {
    ...read,
    // The stream too: it has ended when the element could not be loaded.
    refetch: useCallback(() => reloadCommentAnnotations().then(refetch, refetch), [reloadCommentAnnotations, refetch]),
  };
}

const asList = (annotations: CommentAnnotation[]) => annotations;
