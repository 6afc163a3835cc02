'use client';
import { useMemo } from 'react';
import type { CommentAnnotation } from '../src/elements/comment/CommentAnnotation.js';
import type { CommentRequestQuery } from '../src/elements/comment/CommentElement.js';
import { commentQueries } from './commentQueries.js';
import type { HookOptions, Read } from './shapes.js';
import { useParleyQuery } from './useParleyQuery.js';

export interface UseCommentAnnotationsResult extends Read<CommentAnnotation[]> {
  /** The same threads by document id. */
  byDocument: Record<string, CommentAnnotation[]> | undefined;
}

/**
 * Threads, live, oldest first within each document. Without a query: those of the open documents, at the active locations if there are
 * any. A thread is the same object until it changes.
 * @example const { data: threads = [] } = useCommentAnnotations({ documentIds: ['roadmap'] });
 */
export function useCommentAnnotations(
  query: CommentRequestQuery = {},
  options?: HookOptions,
): UseCommentAnnotationsResult {
  const { data, ...read } = useParleyQuery((client) => commentQueries.annotations(client, query), options);
  const list = useMemo(() => data && Object.values(data).flat(), [data]);
  return { ...read, data: list, byDocument: data };
}
