'use client';
import { useEffect, useSyncExternalStore } from 'react';
import { whenIdle } from '../../src/whenIdle.js';

/** Code in a chunk of its own, loaded on first use. */
export interface Lazy<Module> {
  /** `null` until it is loaded. */
  module: Module | null;
  /** It was needed and could not be fetched; the rest of the app keeps working. */
  hasFailed: boolean;
  retry: () => void;
}

/** Loads a chunk. Declare it outside of components: its identity identifies the chunk. */
export type LoadChunk<Module> = () => Promise<Module>;

/** The state of one chunk, shared by the whole page. */
interface Loading<Module> {
  state: Readonly<{ module: Module | null; hasFailed: boolean }>;
  /** Under way, or successful. */
  attempt: Promise<Module> | null;
  /** Somebody needs it: not being there is a failure. */
  isNeeded: boolean;
  readonly listeners: Set<() => void>;
  subscribe(listener: () => void): () => void;
  retry(): void;
}

const NOT_LOADED = { module: null, hasFailed: false };
/** What a server renders: a page that takes over its HTML begins with the same, although a chunk may be loaded by then. */
const getServerState = () => NOT_LOADED;

const loadings = new WeakMap<LoadChunk<unknown>, Loading<unknown>>();

/**
 * Loads a chunk while `isNeeded`, once for all users; a loaded chunk is available in the first render. Without Suspense: its fallback would hide
 * visible content meanwhile, and a chunk that cannot be fetched would take down the host's page.
 */
export function useLazy<Module>(load: LoadChunk<Module>, isNeeded: boolean): Lazy<Module> {
  const loading = loadingOf(load);
  const { module, hasFailed } = useSyncExternalStore(loading.subscribe, () => loading.state, getServerState);
  useEffect(() => {
    if (!isNeeded) return;
    loadingOf(load).isNeeded = true;
    void loadAhead(load);
  }, [load, isNeeded]);
  return { module, hasFailed, retry: loading.retry };
}

/**
 * Loads a chunk that will soon be needed. If it cannot be fetched, the next call retries.
 * @returns resolves before anything renders with it, so that its own dependencies can be requested first
 */
export function loadAhead<Module>(load: LoadChunk<Module>): Promise<Module> {
  const loading = loadingOf(load);
  if (loading.attempt) return loading.attempt;
  const set = (state: Loading<Module>['state']) => {
    loading.state = state;
    for (const listener of loading.listeners) listener();
  };
  const attempt = (loading.attempt = load());
  if (loading.state.hasFailed) set({ module: null, hasFailed: false });
  // After what the caller does with it.
  attempt
    .finally(() => undefined)
    .then(
      (module) => set({ module, hasFailed: false }),
      () => {
        loading.attempt = null;
        set({ module: null, hasFailed: loading.isNeeded });
      },
    );
  return attempt;
}

/**
 * Loads a chunk when the browser is idle, once `isReady`.
 * @param load `undefined`: the chunk that contains it is not loaded yet
 * @param afterMs delay, reserved for the first interaction in a new page
 */
export function useLoadWhenIdle<Module>(load: LoadChunk<Module> | undefined, isReady: boolean, afterMs = 0): void {
  useEffect(() => {
    if (!load || !isReady) return;
    let isLeft = false;
    const timer = setTimeout(() => whenIdle(() => void (isLeft || loadAhead(load))), afterMs);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [load, isReady, afterMs]);
}

function loadingOf<Module>(load: LoadChunk<Module>): Loading<Module> {
  let loading = loadings.get(load) as Loading<Module> | undefined; // cached by the function that loads this module
  if (!loading) {
    const listeners = new Set<() => void>();
    loading = {
      state: NOT_LOADED,
      attempt: null,
      isNeeded: false,
      listeners,
      subscribe(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      retry: () => void loadAhead(load),
    };
    loadings.set(load, loading);
  }
  return loading;
}
