import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Observable, Subscription } from '../src/observable.js';

/** The open streams of each query cache by query hash. */
const streams = new WeakMap<QueryClient, Map<string, Subscription>>();

/**
 * Opens the stream behind a query and resolves with its first value; later values are written to the cache. One stream per key: opening
 * it again replaces it. It closes when the cache drops the query, which is `gcTime` after the last observer left.
 */
export function openStream<T>(queryClient: QueryClient, queryKey: QueryKey, source: Observable<T | null>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const open = streamsOf(queryClient);
    const hash = hashKey(queryKey);
    let isFirst = true;
    const next = source.subscribe({
      next(value) {
        if (value === null) return; // not loaded yet
        if (isFirst) {
          isFirst = false;
          resolve(value);
        } else queryClient.setQueryData<T>(queryKey, value);
      },
      error(error) {
        isFirst = false; // a value that comes later is written to the cache
        reject(error);
      },
    });
    open.get(hash)?.unsubscribe();
    open.set(hash, next);
  });
}

function streamsOf(queryClient: QueryClient) {
  const known = streams.get(queryClient);
  if (known) return known;
  const open = new Map<string, Subscription>();
  streams.set(queryClient, open);
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'removed') return;
    open.get(query.queryHash)?.unsubscribe();
    open.delete(query.queryHash);
  });
  return open;
}
