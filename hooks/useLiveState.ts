'use client';
import type { ParleyError } from '@parley/protocol/constants';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { contextOf } from '../src/contextOf.js';
import type { Json, LiveStateData, SetLiveStateOptions } from '../src/elements/liveState/LiveState.js';
import { written } from '../src/elements/liveState/liveStateWrite.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import { useParley } from './ParleyContext.js';
import type { HookOptions } from './shapes.js';
import { useNewest } from './useNewest.js';
import { useStable } from './useStable.js';
import { withDocuments } from './withDocuments.js';

export interface LiveStateOptions<T> extends HookOptions {
  /** The value before anything is written, and until it is loaded. It is not written. */
  initialValue?: T | undefined;
}

/**
 * Writes the value for everybody; a function gets the present one. JSON of at most 64 KiB. When the service refuses it, it is undone, and the client
 * emits `error` with the source `liveState`.
 */
export type SetLiveState<T> = (next: T | ((value: T) => T), options?: SetLiveStateOptions) => void;

/**
 * A stored value that everyone in the root document shares, such as a slide number or a filter. Used as `useState`: own writes show at once, and
 * `set` is stable. The last write wins, whoever made it.
 * @param id 1-256 characters, unique in the document
 * @example const [slide, setSlide] = useLiveState('slide', { initialValue: 1 });
 */
export function useLiveState<T>(id: string, options: LiveStateOptions<T> & { initialValue: T }): [T, SetLiveState<T>];
/** Without `initialValue` the value is `undefined` before anything is written, and until it is loaded. */
export function useLiveState<T = unknown>(
  id: string,
  options?: LiveStateOptions<T>,
): [T | undefined, SetLiveState<T | undefined>];
export function useLiveState<T>(
  id: string,
  { enabled = true, ...options }: LiveStateOptions<T> = {},
): [T | undefined, SetLiveState<T | undefined>] {
  const { client } = useParley();
  const initialValue = useStable(options.initialValue);
  const initial = useNewest(initialValue);
  const { subscribe, read, write } = useMemo(() => createStore(client, id), [client, id]);
  // Not a query: queries notify React later, and a field that shows the value would lose its caret position.
  const received = useSyncExternalStore(enabled ? subscribe : never, read, read);

  const set = useCallback<SetLiveState<T | undefined>>(
    (next, how) => {
      const present = read();
      const value = present ? (present.data as T) : initial.current;
      write(typeof next === 'function' ? (next as (value: T | undefined) => T)(value) : next, how);
    },
    [initial, read, write],
  );
  return [received ? (received.data as T) : initialValue, set];
}

/** The local store of one live state, for `useSyncExternalStore`. */
function createStore(client: ParleyClient, id: string) {
  const element = withDocuments(client).getLiveStateElement();
  const stream = element.getLiveStateData(id);
  let received: Pick<LiveStateData, 'data'> | null = null;
  /** The value written before the element's code has loaded. The element shows its own writes itself. */
  let early: Pick<LiveStateData, 'data'> | null = null;
  let changed: (() => void) | null = null;

  function showEarly(next: typeof early) {
    early = next;
    changed?.();
  }
  return {
    subscribe(onChange: () => void) {
      changed = onChange;
      const subscription = stream.subscribe({
        next(data) {
          received = data;
          if (data) early = null;
          onChange();
        },
      });
      return () => {
        changed = early = null;
        subscription.unsubscribe();
      };
    },
    read: () => received ?? early,
    write(value: unknown, { merge = false }: SetLiveStateOptions = {}) {
      // `undefined` is no JSON.
      const data = (value ?? null) as Json;
      const sent = element.setLiveStateData(id, data, { merge });
      const own = changed && !received ? { data: written(early?.data, { data, merge }) } : null;
      if (own) showEarly(own);
      sent.catch((error: ParleyError) => {
        if (own && early === own) showEarly(null);
        if (error.code !== 'CANCELLED') contextOf(client).reportError(error, 'liveState');
      });
    },
  };
}

const never = () => () => {};
