'use client';
import { notifyManager } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

interface Observer<Result> {
  subscribe(onChange: () => void): () => void;
  getCurrentResult(): Result;
  updateResult?(): void;
}

/**
 * Renders when the result of a TanStack observer changes. The library's own hooks do this too; what else they bring (a client from
 * context, suspense, error boundaries, hydration) is of no use here, and a fifth of what this package may weigh.
 */
export function useObserver<Result>(observer: Observer<Result>): Result {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const unsubscribe = observer.subscribe(notifyManager.batchCalls(onChange));
      observer.updateResult?.(); // what happened between the rendering and now
      return unsubscribe;
    },
    [observer],
  );
  const read = () => observer.getCurrentResult();
  return useSyncExternalStore(subscribe, read, read);
}
