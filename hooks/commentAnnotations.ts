'use client';
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { CommentAnnotation } from '../src/elements/comment/CommentAnnotation.js';
import type {
  CommentAnnotationsPage,
  CommentRequestQuery,
  FetchCommentAnnotationsRequest,
  FollowedThread,
} from '../src/elements/comment/CommentRequests.js';
import { commentElementOf } from './commentElementOf.js';
import { commentQueries } from './commentQueries.js';
import { useParley } from './ParleyContext.js';
import type { HookOptions, Read } from './shapes.js';
import { useNewest } from './useNewest.js';
import { useIsSignedIn, useParleyQuery, useRead } from './useParleyQuery.js';

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
  useThreadsAhead(options?.enabled);
  const { data, ...read } = useParleyQuery((client) => commentQueries.annotations(client, query), options);
  const list = useMemo(() => data && Object.values(data).flat(), [data]);
  return { ...read, data: list, byDocument: data };
}

/** Has the element there before the sign-in, which then opens the documents and reads their threads in its own request. */
function useThreadsAhead(enabled = true) {
  const { client } = useParley();
  useEffect(() => {
    if (enabled) commentElementOf(client).getSelectedComments(); // any method creates the element
  }, [client, enabled]);
}

/**
 * One thread, live. `data` is `null` when none is visible to the person.
 * @param documentId document of the thread; without it the service searches all documents
 */
export function useCommentAnnotation(
  annotationId: string,
  documentId?: string,
  options?: HookOptions,
): Read<CommentAnnotation | null> {
  const request = { annotationId, ...(documentId !== undefined && { documentId }) };
  return useParleyQuery((client) => commentQueries.annotation(client, request), { ...options, select: annotationOf });
}

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

/** Every thread of the open documents, at any location. The sidebar and its button filter this list. */
export function useSidebarThreads(): Read<readonly CommentAnnotation[]> {
  return useParleyQuery(commentQueries.sidebar);
}

const annotationOf = ({ annotation }: FollowedThread) => annotation;
/** A thread that changed while the list was read may be on two pages: it is shown once, as and where the later page has it. */
function threadsOf({ pages }: InfiniteData<CommentAnnotationsPage>): CommentAnnotation[] {
  const threads = new Map<string, CommentAnnotation>();
  for (const thread of pages.flatMap(({ data }) => data)) {
    threads.delete(thread.annotationId);
    threads.set(thread.annotationId, thread);
  }
  return [...threads.values()];
}
