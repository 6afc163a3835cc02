'use client';
import { useMemo } from 'react';
import type { ParleyClient } from '../src/ParleyClient.js';
import { useParley } from './ParleyContext.js';

/** Methods of the client by name, in an object that stays the same. They are bound, and may be called at any time. */
export function useMethods<Method extends keyof ParleyClient>(...methods: Method[]): Pick<ParleyClient, Method> {
  const { client } = useParley();
  const names = methods.join();
  return useMemo(
    () =>
      Object.fromEntries(names.split(',').map((name) => [name, client[name as Method]])) as Pick<ParleyClient, Method>,
    [client, names],
  );
}
