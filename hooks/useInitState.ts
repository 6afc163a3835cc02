'use client';
import { useParley } from './ParleyContext.js';
import { useObservable } from './useObservable.js';

/** `undefined` before start, `false` while signing in or opening documents, `true` when both are done. */
export function useInitState(): boolean | undefined {
  return useObservable(useParley().client.getInitState());
}
