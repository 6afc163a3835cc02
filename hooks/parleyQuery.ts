import {
  infiniteQueryOptions,
  queryOptions,
  type DataTag,
  type InfiniteData,
  type UnusedSkipTokenInfiniteOptions,
  type UnusedSkipTokenOptions,
} from '@tanstack/react-query';
import type { ParleyError } from '@parley/protocol/constants';
import type { ParleyKey } from '../src/cache/parleyKey.js';
import type { Observable } from '../src/observable.js';
import { openStream } from './streamAdapter.js';

/** Query options that `useQuery`, `useSuspenseQuery` and `prefetchQuery` take. */
export type ParleyQuery<T> = UnusedSkipTokenOptions<T, ParleyError, T, ParleyKey> & {
  queryKey: DataTag<ParleyKey, T, ParleyError>;
};

/** Query options that `useInfiniteQuery` and `prefetchInfiniteQuery` take. */
export type ParleyPagesQuery<Page> = UnusedSkipTokenInfiniteOptions<
  Page,
  ParleyError,
  InfiniteData<Page>,
  ParleyKey,
  string | undefined
> & { queryKey: DataTag<ParleyKey, InfiniteData<Page>, ParleyError> };

/**
 * Query options for a live stream. `queryFn` resolves with the first value; the stream writes later values and failures. The
 * stream closes when the query is removed, a minute after its last observer unmounts.
 */
export function streamQuery<T>(queryKey: ParleyKey, stream: () => Observable<T | null>): ParleyQuery<T> {
  return queryOptions<T, ParleyError, T, ParleyKey>({
    ...everyQuery(queryKey),
    queryFn: ({ client }) => openStream(client, queryKey, stream()),
    retry: false, // the stream retries by itself
    staleTime: Infinity, // the stream reports every change
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { isLive: true },
  });
}

/** Query options for a single request. The service does not report changes, so the library's default refetching applies. */
export function requestQuery<T>(queryKey: ParleyKey, request: () => Promise<T>): ParleyQuery<T> {
  return queryOptions<T, ParleyError, T, ParleyKey>({
    ...everyQuery(queryKey),
    queryFn: request,
    retry: isTransient,
  });
}

/** As `requestQuery`, page after page. A page without `nextPageToken` is the last one. */
export function pagesQuery<Page extends { nextPageToken?: string | undefined }>(
  queryKey: ParleyKey,
  requestPage: (pageToken: string | undefined) => Promise<Page>,
): ParleyPagesQuery<Page> {
  return infiniteQueryOptions<Page, ParleyError, InfiniteData<Page>, ParleyKey, string | undefined>({
    ...everyQuery(queryKey),
    queryFn: ({ pageParam }) => requestPage(pageParam),
    initialPageParam: undefined,
    getNextPageParam: ({ nextPageToken }) => nextPageToken,
    retry: isTransient,
  });
}

const everyQuery = (queryKey: ParleyKey) => ({
  queryKey,
  /**
   * How long a query without observers stays cached, ms: a view that is reopened within a minute shows it at once. Nobody's has nothing to show, and its
   * timer would retain the client; as on a server that of each rendered page.
   */
  gcTime: typeof window === 'undefined' ? Infinity : queryKey[1].userId ? 60_000 : 0,
  networkMode: 'always' as const, // the client knows better than `navigator.onLine` whether the service can be reached
});

const isTransient = (failures: number, { code }: ParleyError) =>
  failures < 3 && (code === 'NETWORK_ERROR' || code === 'UNAVAILABLE');
