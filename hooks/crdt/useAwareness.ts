'use client';
import { useMemo, useSyncExternalStore } from 'react';
import type { CrdtStore } from '../../src/elements/crdt/CrdtStore.js';

/** The person of an awareness state, as the service knows them. */
export interface AwarenessUser {
  userId: string;
  name?: string;
  color?: string;
  photoUrl?: string;
}

/** What a person's client publishes about them in a store, for instance the position of their caret. */
export interface AwarenessState {
  /** Of the Yjs document of that client; one person may have several. */
  clientId: number;
  user: AwarenessUser;
  [field: string]: unknown;
}

export interface UseAwarenessResult {
  /** The other clients. Empty while there is no connection, and without the store. */
  remoteStates: AwarenessState[];
  /** This client. `null` without the store, or one that was opened without `enablePresence`. */
  localState: AwarenessState | null;
  /** Sets this client's state for the others, except `user`. JSON of at most some kilobytes. Does nothing without the store. */
  setLocalState(state: Record<string, unknown>): void;
}

const NOBODY: Pick<UseAwarenessResult, 'remoteStates' | 'localState'> = { remoteStates: [], localState: null };
const never = () => () => {};

/**
 * The people in a store and the state that their clients publish, live. None of it is stored.
 * @example
 * const { store } = useCrdtStore<string>({ storeId: 'notes', type: 'text' });
 * const { remoteStates } = useAwareness(store);
 * return remoteStates.map(({ clientId, user }) => <span key={clientId}>{user.name}</span>);
 */
export function useAwareness(store: CrdtStore | null): UseAwarenessResult {
  const { subscribe, read, setLocalState } = useMemo(() => readersOf(store), [store]);
  return { ...useSyncExternalStore(subscribe, read, read), setLocalState };
}

function readersOf(store: CrdtStore | null) {
  const awareness = store?.getAwareness();
  if (!awareness) return { subscribe: never, read: () => NOBODY, setLocalState: () => {} };
  let states = NOBODY;
  const take = () => {
    // States are what clients have sent; the service sets `user` of each.
    const all = [...awareness.getStates()].map(([clientId, state]) => ({ ...state, clientId }) as AwarenessState);
    states = {
      remoteStates: all.filter(({ clientId }) => clientId !== awareness.clientID),
      localState: all.find(({ clientId }) => clientId === awareness.clientID) ?? null,
    };
  };
  take();
  return {
    subscribe(onChange: () => void) {
      const listener = () => {
        take();
        onChange();
      };
      awareness.on('change', listener);
      listener();
      return () => awareness.off('change', listener);
    },
    read: () => states,
    setLocalState(state: Record<string, unknown>) {
      const own: Record<string, unknown> = awareness.getLocalState() ?? {};
      awareness.setLocalState({ ...state, user: own['user'] });
    },
  };
}
