'use client';
import { MutationObserver } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { ParleyError } from '@parley/protocol/constants';
import { definedFields } from '../src/definedFields.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import { useParley } from './ParleyContext.js';
import type { Write, WriteCallbacks } from './shapes.js';
import { useNewest } from './useNewest.js';
import { useObserver } from './useObserver.js';

/** A mutation over one element method. Optimistic change and undo happen in the element, so both faces of a feature have them. */
export function useWrite<V, R>(write: (client: ParleyClient, variables: V) => Promise<R>): Write<V, R> {
  const { client, queryClient } = useParley();
  const newest = useNewest(write);
  const observer = useMemo(
    () =>
      new MutationObserver<R, ParleyError, V>(queryClient, {
        mutationFn: (variables) => newest.current(client, variables),
        networkMode: 'always',
      }),
    [client, queryClient, newest],
  );
  const { isPending, error, data, reset } = useObserver(observer);
  return {
    isPending,
    error,
    data,
    reset,
    mutateAsync: useCallback((variables: V) => observer.mutate(variables), [observer]),
    mutate: useCallback(
      (variables: V, callbacks?: WriteCallbacks<V, R>) => {
        observer.mutate(variables, callbacks && definedFields(callbacks)).catch(() => undefined); // is in `error`
      },
      [observer],
    ),
  };
}
