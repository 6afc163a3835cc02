'use client';
import { useQuery, type QueryKey, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ParleyError } from '@parley/protocol/constants';
import type { ParleyKey } from '../src/cache/parleyKey.js';
import { contextOf } from '../src/contextOf.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import type { Scope } from '../src/session/Scope.js';
import type { SessionStatus } from '../src/session/Session.js';
import { useParley } from './ParleyContext.js';
import type { ParleyQuery } from './parleyQuery.js';
import type { HookOptions, Read } from './shapes.js';
import { refetchStream } from './streamAdapter.js';
import { useNewest } from './useNewest.js';
import { useObservable } from './useObservable.js';

interface ParleyQueryOptions<T, Data> extends HookOptions {
  /** Selects a part of the value. Declare it outside the hook. A change that does not affect the part does not render. */
  select?: ((value: T) => Data) | undefined;
}

/**
 * `useQuery` for the person who is signed in, on the query cache of the provider.
 * @param makeQuery is called in each rendering: the key changes with the person
 */
export function useParleyQuery<T, Data = T>(
  makeQuery: (client: ParleyClient) => Omit<ParleyQuery<T>, 'select'>,
  { enabled = true, select }: ParleyQueryOptions<T, Data> = {},
): Read<Data> {
  const { client, queryClient } = useParley();
  const isReady = useIsSignedIn() && enabled;
  const query = makeQuery(client);
  const { queryKey } = query;
  const result = useQuery<T, ParleyError, Data, ParleyKey>(
    { ...query, ...(select && { select }), enabled: isReady, throwOnError: false },
    queryClient,
  );
  return useRead(result, { queryKey, enabled });
}

/** Whether somebody is signed in, or signing in: renders when the scope of the query keys changes. */
export const useIsSignedIn = () => !!useObservable(contextOf(useParley().client).session.scope, whenInside);

/** A scope without a person has no data: nothing is rendered when one replaces another. */
const whenInside = (scope: Scope) => scope.userId && scope;

/**
 * The result of a query as hooks return it. It is loading while somebody signs in. It is in error when that failed, and `refetch` then
 * signs in again. While nobody is signed in it is not loading.
 */
export function useRead<Data>(
  result: Pick<UseQueryResult<Data, ParleyError>, Exclude<keyof Read<Data>, 'refetch'>> & {
    refetch: () => Promise<unknown>;
  },
  { queryKey, enabled }: { queryKey: QueryKey; enabled: boolean },
): Read<Data> {
  const { client, queryClient } = useParley();
  const { session } = contextOf(client);
  const isAwaited = useObservable(session.status, isBeforeAnswer);
  const failure = useObservable(session.failure);
  // Each field that is read here renders when it changes. Spreading the result would read them all.
  const { data, isLoading, isFetching, isError, error } = isAwaited ? NOT_ASKED : result;
  const { refetch: refetchQuery } = result;
  const newest = useNewest(queryKey);
  const refetch = useCallback(async () => {
    if (session.failure.value) return session.retry();
    if (session.scope.value.userId === null) return undefined; // a sign-in reads it
    return (await refetchStream(queryClient, newest.current)) || refetchQuery();
  }, [session, queryClient, newest, refetchQuery]);
  if (enabled && failure) {
    return { data, isLoading: false, isFetching: isAwaited, isError: true, error: failure, refetch };
  }
  return { data, isLoading: isLoading || (enabled && isAwaited), isFetching, isError, error, refetch };
}

/** One value for both: the beginning of a sign-in changes nothing that is read, so it renders nothing. */
const isBeforeAnswer = (status: SessionStatus) => status === 'idle' || status === 'signingIn';

/** Before the answer to a sign-in, and where a page takes over the HTML of a server after it. */
const NOT_ASKED = { data: undefined, isLoading: false, isFetching: false, isError: false, error: null };
