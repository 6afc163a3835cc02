'use client';
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { CommentAnnotation } from '../src/elements/comment/CommentAnnotation.js';
import type { CommentAnnotationsPage, FetchCommentAnnotationsRequest } from '../src/elements/comment/CommentElement.js';
import { commentQueries } from './commentQueries.js';
import { useParley } from './ParleyContext.js';
import type { HookOptions, Read } from './shapes.js';
import { useNewest } from './useNewest.js';
import { useIsSignedIn, useRead } from './useParleyQuery.js';

export interface UseInfiniteCommentAnnotationsResult extends Read<CommentAnnotation[]> {
  hasNextPage: boolean;
  /** Reads the next page into `data`. Does nothing without one. While a page is being read, further calls wait for that page. */
  fetchNextPage: () => Promise<void>;
}

/**
 * Threads as they are when they are read, page after page. Not live: `refetch` reads the pages again.
 * @example
 * const { data = [], hasNextPage, fetchNextPage } = useInfiniteCommentAnnotations({ documentIds: ['roadmap'], pageSize: 50 });
 */
export function useInfiniteCommentAnnotations(
  request: Omit<FetchCommentAnnotationsRequest, 'pageToken'> = {},
  { enabled = true }: HookOptions = {},
): UseInfiniteCommentAnnotationsResult {
  const { client, queryClient } = useParley();
  const isReady = useIsSignedIn() && enabled;
  const query = commentQueries.pages(client, request);
  const result = useInfiniteQuery({ ...query, select: threadsOf, enabled: isReady, throwOnError: false }, queryClient);
  const { hasNextPage, fetchNextPage } = result;
  const hasNext = useNewest(hasNextPage);
  return {
    ...useRead(result, { queryKey: query.queryKey, enabled }),
    hasNextPage,
    fetchNextPage: useCallback(async () => {
      if (hasNext.current) await fetchNextPage({ cancelRefetch: false, throwOnError: true });
    }, [hasNext, fetchNextPage]),
  };
}

const threadsOf = ({ pages }: InfiniteData<CommentAnnotationsPage>) => pages.flatMap(({ data }) => data);
