'use client';
import { useMemo } from 'react';
import type { CommentAnnotation } from '../src/elements/comment/CommentAnnotation.js';
import type { CommentAnnotationsByDocument, CommentRequestQuery } from '../src/elements/comment/CommentRequests.js';
import { mapStream } from './mapStream.js';
import type { HookOptions, Read } from './shapes.js';
import { useStream } from './useStream.js';

export interface UseCommentAnnotationsResult extends Read<CommentAnnotation[]> {
  /** The same threads by document id. */
  byDocument: Record<string, CommentAnnotation[]> | undefined;
}

/**
 * Threads, live, oldest first within each document: of the open documents at the active locations, or as `query` says. A thread keeps
 * its identity until it changes.
 */
export function useCommentAnnotations(
  query: CommentRequestQuery = {},
  options?: HookOptions,
): UseCommentAnnotationsResult {
  const { data, ...read } = useStream(
    {
      resource: 'commentAnnotations',
      params: query,
      stream: (client) => mapStream(client.getCommentElement().getCommentAnnotations(query), dataOf),
    },
    options,
  );
  const list = useMemo(() => data && Object.values(data).flat(), [data]);
  return { ...read, data: list, byDocument: data };
}

const dataOf = ({ data }: CommentAnnotationsByDocument) => data;
