'use client';
import { useMemo } from 'react';
import type { CommentAnnotation } from '../src/elements/comment/CommentAnnotation.js';
import type { CommentRequestQuery } from '../src/elements/comment/CommentElement.js';
import type { HookOptions, Read } from './shapes.js';
import { threadsQuery } from './threadsQuery.js';
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
  const { data, ...read } = useStream(threadsQuery(query), options);
  const list = useMemo(() => data && Object.values(data).flat(), [data]);
  return { ...read, data: list, byDocument: data };
}
