'use client';
import { useCallback, useSyncExternalStore } from 'react';
import type { ReadableState } from '../src/observable.js';

/** The value of a state stream. Renders when it changes. */
export function useObservable<T>(state: ReadableState<T>): T {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscription = state.subscribe(onChange);
      return () => subscription.unsubscribe();
    },
    [state],
  );
  const read = () => state.value;
  return useSyncExternalStore(subscribe, read, read);
}
