'use client';
import { useMemo, useSyncExternalStore } from 'react';
import type { ParleyError } from '@parley/protocol/constants';
import type { Observable } from '../src/observable.js';

interface Streamed<T> {
  value: T;
  /** Why the stream has failed since its last value; `null`: it has not. */
  error: ParleyError | null;
}

/**
 * The newest value of a state stream; renders when it changes. Not a query: the editor must be up to date in the render in which it changes.
 * @param open opens the stream; another function opens another one
 * @param first the value before the stream has delivered one, and on a server. A constant
 */
export function useStream<T>(open: () => Observable<T>, first: T): Streamed<T> {
  const { subscribe, read, readFirst } = useMemo(() => {
    const start: Streamed<T> = { value: first, error: null };
    let newest = start;
    return {
      subscribe(onChange: () => void) {
        const set = (next: Streamed<T>) => {
          newest = next;
          onChange();
        };
        const subscription = open().subscribe({
          next: (value) => set({ value, error: null }),
          error: (error) => set({ value: newest.value, error: error as ParleyError }), // streams fail with ParleyError
        });
        return () => subscription.unsubscribe();
      },
      read: () => newest,
      readFirst: () => start,
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `first` is a constant
  }, [open]);
  return useSyncExternalStore(subscribe, read, readFirst);
}
