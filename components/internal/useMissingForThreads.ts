'use client';
import { useEffect, useState } from 'react';
import { useParley } from '../../hooks/ParleyContext.js';
import { useObservable } from '../../hooks/useObservable.js';
import { contextOf } from '../../src/contextOf.js';
import { useMissing, type Missing } from './useMissing.js';

/** The requirements of a list of threads that can be missing. `access`: documents are set, and the person may read none of them. */
export type MissingForThreads = Missing | 'access';

/**
 * As `useMissing`, for a list of threads. Lost access is known at once. Given back, it is known a moment later: only then the list, which is empty
 * without access, is loading.
 */
export function useMissingForThreads(): MissingForThreads | null {
  const isRefused = useObservable(contextOf(useParley().client).documents.current)?.rootDocumentId === null;
  const [wasRefused, setWasRefused] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setWasRefused, 0, isRefused);
    return () => clearTimeout(timer);
  }, [isRefused]);
  return useMissing(true) ?? (isRefused || wasRefused ? 'access' : null);
}
