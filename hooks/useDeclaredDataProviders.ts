'use client';
import { useEffect, useRef } from 'react';
import type { ParleyClient } from '../src/ParleyClient.js';
import type { DataProviders } from '../src/providers/DataProviders.js';
import { useStable } from './useStable.js';

/** Sets the providers of the props, compared member by member; one that is no longer there is removed. */
export function useDeclaredDataProviders(client: ParleyClient, providers: DataProviders) {
  const stable = useStable(providers);
  const before = useRef<DataProviders>({});
  useEffect(() => {
    const gone = Object.keys(before.current).filter((name) => !(name in stable));
    before.current = stable;
    if (gone.length === 0 && Object.keys(stable).length === 0) return;
    client.setDataProviders({ ...Object.fromEntries(gone.map((name) => [name, null])), ...stable });
  }, [client, stable]);
}
