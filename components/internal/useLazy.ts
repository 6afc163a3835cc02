'use client';
import { useCallback, useEffect, useState } from 'react';

/** Code that comes in a file of its own when it is first needed. */
export interface Lazy<Module> {
  /** `null` until it is loaded. */
  module: Module | null;
  /** It could not be fetched; the app around goes on. */
  hasFailed: boolean;
  retry: () => void;
}

/**
 * Loads a chunk while `isNeeded`. Without Suspense: its fallback would hide what is on screen meanwhile, and a chunk that
 * cannot be fetched would take down the host's page.
 * @param load Declare it outside the component.
 */
export function useLazy<Module>(load: () => Promise<Module>, isNeeded: boolean): Lazy<Module> {
  const [module, setModule] = useState<Module | null>(null);
  const [failed, setFailed] = useState(0);
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    if (!isNeeded || module) return;
    let isCurrent = true;
    load().then(
      // A function: what a module exports may be one itself, and React would call it.
      (loaded) => isCurrent && setModule(() => loaded),
      () => isCurrent && setFailed(attempt),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, isNeeded, module, attempt]);

  return { module, hasFailed: failed === attempt, retry: useCallback(() => setAttempt((last) => last + 1), []) };
}
