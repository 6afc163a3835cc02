'use client';
import { useCallback, useRef } from 'react';
import { parleyKey } from '../src/cache/parleyKey.js';
import type { CommentAnnotation } from '../src/elements/comment/CommentAnnotation.js';
import type {
  CommentAnnotationsPage,
  FetchCommentAnnotationsRequest,
} from '../src/elements/comment/CommentRequests.js';
import { useParley } from './ParleyContext.js';
import type { HookOptions, Read } from './shapes.js';
import { useNewest } from './useNewest.js';
import { useRead } from './useRead.js';
import { contextOf } from '../src/contextOf.js';

export interface UseInfiniteCommentAnnotationsResult extends Read<CommentAnnotation[]> {
  hasNextPage: boolean;
  /** Reads the next page into `data`; without one nothing happens. Calls while one is under way are that one. */
  fetchNextPage: () => Promise<void>;
}

/** Threads as they are when they are read, page after page. Not live; `refetch` begins again with the first page. */
export function useInfiniteCommentAnnotations(
  request: Omit<FetchCommentAnnotationsRequest, 'pageToken'> = {},
  options?: HookOptions,
): UseInfiniteCommentAnnotationsResult {
  const { client, queryClient } = useParley();
  const { data, ...read } = useRead<CommentAnnotationsPage>(
    {
      resource: RESOURCE,
      params: request,
      read: ({ getCommentElement }) => getCommentElement().fetchCommentAnnotations(request),
    },
    options,
  );
  const newest = useNewest(request);
  const running = useRef<Promise<void> | null>(null);

  const fetchNextPage = useCallback(() => {
    const queryKey = parleyKey(contextOf(client).session.scope.value, RESOURCE, newest.current);
    const pageToken = queryClient.getQueryData<CommentAnnotationsPage>(queryKey)?.nextPageToken;
    if (!pageToken) return Promise.resolve();
    if (running.current) return running.current;
    running.current = client
      .getCommentElement()
      .fetchCommentAnnotations({ ...newest.current, pageToken })
      .then((page) =>
        queryClient.setQueryData<CommentAnnotationsPage>(queryKey, (held) =>
          held?.nextPageToken === pageToken ? { ...page, data: [...held.data, ...page.data] } : held,
        ),
      )
      .then(() => undefined)
      .finally(() => (running.current = null));
    return running.current;
  }, [client, queryClient, newest]);

  return { ...read, data: data?.data, hasNextPage: data?.nextPageToken !== undefined, fetchNextPage };
}

const RESOURCE = 'commentAnnotationPages';
