'use client';
import { environmentManager, QueryObserver, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { ParleyError } from '@parley/protocol/constants';
import { parleyKey, type ParleyKey } from '../src/cache/parleyKey.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import { useParley } from './ParleyContext.js';
import type { HookOptions, Read } from './shapes.js';
import { refetchStream } from './streamAdapter.js';
import { useObservable } from './useObservable.js';
import { useObserver } from './useObserver.js';
import { contextOf } from '../src/contextOf.js';

/**
 * How long an unused query stays, ms: returning to a view within a minute shows it at once. On a server nobody returns, and a timer for each
 * rendered page would keep its client in memory for that minute.
 */
const gcTimeMs = () => (environmentManager.isServer() ? Infinity : 60_000);

export interface ScopedQuery<T, Data> {
  /** Name of what is read, `notifications` for instance. */
  resource: string;
  /** What tells one such query from another. */
  params: object | undefined;
  fetch: (client: ParleyClient, queryClient: QueryClient, queryKey: ParleyKey) => Promise<T>;
  select: ((value: T) => Data) | undefined;
  /** Fed by a stream: never stale by itself. */
  isLive: boolean;
}

/**
 * A query of the person signed in. Loading while somebody signs in; in error when that failed, and `refetch` signs in again; without
 * anybody it is neither loading nor asked.
 */
export function useScopedQuery<T, Data>(
  { resource, params, fetch, select, isLive }: ScopedQuery<T, Data>,
  { enabled = true }: HookOptions = {},
): Read<Data> {
  const { client, queryClient } = useParley();
  const { session } = contextOf(client);
  const scope = useObservable(session.scope);
  const status = useObservable(session.status);
  const failure = useObservable(session.failure);
  const queryKey = parleyKey(scope, resource, params);
  const options = {
    ...queryClient.defaultQueryOptions<T, ParleyError, Data, T, ParleyKey>({
      queryKey,
      queryFn: () => fetch(client, queryClient, queryKey),
      ...(select && { select }),
      enabled: enabled && scope.userId !== null,
      gcTime: gcTimeMs(),
      networkMode: 'always',
      retry: (failures, { code }) => !isLive && failures < 3 && (code === 'NETWORK_ERROR' || code === 'UNAVAILABLE'),
      meta: { isLive },
      ...(isLive && { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false }),
    }),
    _optimisticResults: 'optimistic', // a query that is about to fetch is shown as loading from its first rendering on
  } as const;
  const make = () => ({ queryClient, observer: new QueryObserver(queryClient, options) });
  const [held, setHeld] = useState(make);
  if (held.queryClient !== queryClient) setHeld(make());
  const { observer } = held;
  const result = observer.getOptimisticResult(options);
  useObserver(observer);
  useEffect(() => observer.setOptions(options));
  // Each field read here is one that renders when it changes: no spreading, which would read them all.
  const { data, isLoading, isFetching, isError, error } = observer.trackResult(result);
  const refetch = useCallback(async () => {
    if (session.failure.value) return session.retry();
    const { queryKey: key, meta } = observer.options;
    const isQuiet = meta?.['isLive'] === true && !observer.getCurrentResult().isError;
    return (isQuiet && (await refetchStream(queryClient, key))) || observer.refetch();
  }, [session, queryClient, observer]);
  if (enabled && failure) {
    return { data, isLoading: false, isFetching: status === 'signingIn', isError: true, error: failure, refetch };
  }
  const isAwaited = enabled && (status === 'idle' || status === 'signingIn');
  return { data, isLoading: isLoading || isAwaited, isFetching, isError, error, refetch };
}
