'use client';
import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ParleyError } from '@parley/protocol/constants';
import { definedFields } from '../src/definedFields.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import { useParley } from './ParleyContext.js';
import type { Write, WriteCallbacks } from './shapes.js';
import { useNewest } from './useNewest.js';

/**
 * `useMutation` over one method of the client or of an element, on the query cache of the provider. The element does the optimistic change
 * and undoes it, so that a call of the method without a hook does so too.
 */
export function useWrite<V, R>(
  mutationKey: readonly string[],
  write: (client: ParleyClient, variables: V) => Promise<R>,
): Write<V, R> {
  const { client, queryClient } = useParley();
  const newest = useNewest((variables: V) => write(client, variables));
  const { mutate, mutateAsync, isPending, error, data, reset } = useMutation<R, ParleyError, V>(
    {
      mutationKey,
      mutationFn: (variables) => newest.current(variables),
      networkMode: 'always', // the client keeps what is written offline, and sends it later
      throwOnError: false, // the error is in the result
    },
    queryClient,
  );
  return {
    isPending,
    error,
    data,
    reset,
    mutateAsync,
    mutate: useCallback(
      (variables: V, callbacks: WriteCallbacks<V, R> = {}) => mutate(variables, definedFields(callbacks)),
      [mutate],
    ),
  };
}
