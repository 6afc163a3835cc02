'use client';
import type { Observable } from '../src/observable.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import type { HookOptions, Read } from './shapes.js';
import { openStream } from './streamAdapter.js';
import { useScopedQuery } from './useScopedQuery.js';

export interface StreamQuery<T, Data = T> {
  /** Name of what is read, `notifications` for instance. */
  resource: string;
  /** What tells one such query from another. */
  params?: object | undefined;
  /** Opens the stream. Must depend on `params` only. */
  stream: (client: ParleyClient) => Observable<T | null>;
  /** A part of the value; declare it outside the hook. A change that leaves the part equal does not render. */
  select?: (value: T) => Data;
}

/**
 * A query fed by a state stream: `queryFn` takes the first value, the stream writes the later ones. However many components read a key
 * there is one stream; it closes a minute after the last one has gone. Nothing is fetched again because a window got the focus.
 */
export function useStream<T, Data = T>(
  { resource, params, stream, select }: StreamQuery<T, Data>,
  options?: HookOptions,
): Read<Data> {
  return useScopedQuery<T, Data>(
    {
      resource,
      params,
      select,
      isLive: true,
      fetch: (client, queryClient, queryKey) => openStream(queryClient, queryKey, stream(client)),
    },
    options,
  );
}
