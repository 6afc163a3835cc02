'use client';
import { useEffect, useRef } from 'react';
import { isEqual } from '../src/isEqual.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import type { DataProviders } from '../src/providers/DataProviders.js';
import { delegateProvider, shapeOfProvider, type AnyProvider } from './delegateProvider.js';
import { useNewest } from './useNewest.js';
import { useStable } from './useStable.js';

/**
 * Sets the data providers of the props. Functions and headers that are new in each rendering change nothing: the next call uses the newest
 * ones. A provider with another shape is set again. A provider that is no longer there is removed.
 */
export function useDeclaredDataProviders(client: ParleyClient, providers: DataProviders) {
  const named = Object.entries(providers as Record<string, AnyProvider | null | undefined>).filter(
    (entry): entry is [string, AnyProvider | null] => entry[1] !== undefined,
  );
  const newest = useNewest(new Map(named));
  const shapes = useStable(Object.fromEntries(named.map(([name, provider]) => [name, shapeOfProvider(provider)])));
  const known = useRef(new Map<string, { shape: unknown; provider: AnyProvider | null }>());

  useEffect(() => {
    const before = known.current;
    const next: typeof before = new Map();
    for (const [name, shape] of Object.entries(shapes)) {
      const same = before.get(name);
      const provider = delegateProvider(() => newest.current.get(name) ?? null);
      next.set(name, same && isEqual(same.shape, shape) ? same : { shape, provider });
    }
    known.current = next;
    if (before.size === 0 && next.size === 0) return;
    const gone = [...before.keys()].filter((name) => !next.has(name)).map((name) => [name, null] as const);
    const set = Array.from(next, ([name, { provider }]) => [name, provider] as const);
    client.setDataProviders(Object.fromEntries<AnyProvider | null>([...gone, ...set]));
  }, [client, shapes, newest]);
}
