'use client';
import type { ParleyClient } from '../src/ParleyClient.js';
import type { HookOptions, Read } from './shapes.js';
import { useScopedQuery } from './useScopedQuery.js';

export interface OneTimeQuery<T> {
  /** Name of what is read, `documents` for instance. */
  resource: string;
  /** What tells one such query from another. */
  params?: object | undefined;
  /** Must depend on `params` only. */
  read: (client: ParleyClient) => Promise<T>;
}

/** A query that is read once and again when asked; for what the service does not send by itself. */
export function useRead<T>({ resource, params, read }: OneTimeQuery<T>, options?: HookOptions): Read<T> {
  return useScopedQuery<T, T>({ resource, params, select: undefined, isLive: false, fetch: read }, options);
}
