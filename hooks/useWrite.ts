'use client';
import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ParleyError } from '@parley/protocol/constants';
import { contextOf } from '../src/contextOf.js';
import { definedFields } from '../src/definedFields.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import { useParley } from './ParleyContext.js';
import type { Write, WriteCallbacks } from './shapes.js';
import { useNewest } from './useNewest.js';
import { useObservable } from './useObservable.js';

interface WriteOptions {
  /** For signing in and out: the write belongs to the session that it begins. @default false */
  beginsSession?: boolean;
}

/**
 * `useMutation` over one method of the client or of an element, on the query cache of the provider. The element applies and undoes the optimistic
 * change, so a direct call of the method does so too. A write of one person is not shown to the next one.
 */
export function useWrite<V, R>(
  mutationKey: readonly string[],
  write: (client: ParleyClient, variables: V) => Promise<R>,
  { beginsSession = false }: WriteOptions = {},
): Write<V, R> {
  const { client, queryClient } = useParley();
  const { scope } = contextOf(client).session;
  const { epoch } = useObservable(scope);
  const newest = useNewest((variables: V) => write(client, variables));
  const { context, mutate, mutateAsync, isPending, error, data, reset } = useMutation<
    R,
    ParleyError,
    V,
    number | undefined
  >(
    {
      mutationKey,
      onMutate: () => (beginsSession ? undefined : scope.value.epoch),
      mutationFn: (variables) => newest.current(variables),
      networkMode: 'always', // while offline the client queues writes and sends them later
      throwOnError: false, // the error is in the result
    },
    queryClient,
  );
  const isOfOther = context !== undefined && context !== epoch;
  return {
    ...(isOfOther ? NOTHING : { isPending, error, data }),
    reset,
    mutateAsync,
    mutate: useCallback(
      (variables: V, callbacks: WriteCallbacks<V, R> = {}) => mutate(variables, definedFields(callbacks)),
      [mutate],
    ),
  };
}

const NOTHING = { isPending: false, error: null, data: undefined };
