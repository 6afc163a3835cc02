'use client';
import { useCallback, useSyncExternalStore } from 'react';
import type { ReadableState } from '../src/observable.js';

const itself = <T>(value: T): unknown => value;

/** The value of a state stream, or what `select` makes of it: something that is compared by identity. Renders when it changes. */
export function useObservable<T>(state: ReadableState<T>): T;
export function useObservable<T, Selected>(state: ReadableState<T>, select: (value: T) => Selected): Selected;
export function useObservable<T>(state: ReadableState<T>, select = itself<T>): unknown {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscription = state.subscribe(onChange);
      return () => subscription.unsubscribe();
    },
    [state],
  );
  return useSyncExternalStore(
    subscribe,
    () => select(state.value),
    () => select(state.initial),
  );
}
