'use client';
import { ParleyError } from '@parley/protocol/constants';
import { useEffect, useMemo, useState, useSyncExternalStore, type RefObject } from 'react';
import { contextOf } from '../../src/contextOf.js';
import type { CreateStoreOptions, CrdtStore, CrdtStoreState, CrdtVersion } from '../../src/elements/crdt/CrdtStore.js';
import { useCrdtElement } from '../elements.js';
import { useParley } from '../ParleyContext.js';
import { useStartFailure } from '../session.js';
import type { HookOptions } from '../shapes.js';
import { useNewest } from '../useNewest.js';
import { useObservable } from '../useObservable.js';

export interface UseCrdtStoreOptions<T> extends Omit<CreateStoreOptions<T>, 'id'>, HookOptions {
  /** 1-256 characters, unique in the document. */
  storeId: string;
  /** Called when the store could not be opened, also because the sign-in or the document failed, and when it fails later. */
  onError?: ((error: ParleyError) => void) | undefined;
}

export interface UseCrdtStoreResult<T>
  extends
    CrdtStoreState,
    Pick<CrdtStore<T>, 'saveVersion' | 'getVersions' | 'getVersionById' | 'restoreVersion' | 'setStateFromVersion'> {
  /** The value now; `null` until it is loaded. A component renders for changes of the value when it reads it. */
  value: T | null;
  /**
   * Makes this the value, by as few operations as possible; a function gets the present one. Throws `FAILED_PRECONDITION` until it is loaded,
   * `PERMISSION_DENIED` when the person may only read.
   */
  update(next: T | ((value: T) => T)): void;
  /** For the binding of an editor; `null` until it is loaded. Another one after another document was opened. */
  store: CrdtStore<T> | null;
  /** No document is open yet, or the store is being opened. */
  isLoading: boolean;
  /** Those that `getVersions` or `saveVersion` of this component have read last, newest first. Empty before. */
  versions: CrdtVersion[];
  /** Undoes the latest own edit, see `CrdtStore.getUndoManager`. Throws as `update` until it is loaded. */
  undo(): void;
  /** Redoes what was undone last. Throws as `undo`. */
  redo(): void;
}

const LOADING: CrdtStoreState = { status: 'connecting', isSynced: false, isReadOnly: false, error: null };
const UNREAD = Symbol('unread');
const never = () => () => {};

/**
 * A value of the root document that people edit together, as a plain value: a text, an object, a list, or a document of an editor as XML. It merges what
 * all of them write, also what they wrote without a connection. The functions never change.
 * @example
 * const { value, update } = useCrdtStore<string>({ storeId: 'notes', type: 'text' });
 * return <textarea value={value ?? ''} onChange={(event) => update(event.target.value)} />;
 */
export function useCrdtStore<T>(options: UseCrdtStoreOptions<T>): UseCrdtStoreResult<T> {
  const { enabled = true, onError } = options;
  const { store, error: refusal } = useOpenStore(options);
  const { error: failure } = useStartFailure();
  const { subscribe, read, readState, readValue } = useMemo(() => readersOf(store), [store]);
  useSyncExternalStore(subscribe, read, read);
  const state = useSyncExternalStore(subscribe, readState, readState);
  /** Why there is no store. */
  const hindrance = refusal ?? (enabled && store === null ? failure : null);
  const error = hindrance ?? state.error;
  const newestOnError = useNewest(onError);
  useEffect(() => {
    if (error) newestOnError.current?.(error);
  }, [error, newestOnError]);

  const newestStore = useNewest(store);
  const [latest, setLatest] = useState<ReadVersions>({ store: null, versions: NO_VERSIONS });
  const actions = useMemo(() => actionsOf(newestStore, setLatest), [newestStore]);
  return {
    ...state,
    ...((hindrance || !enabled) && { status: 'disconnected' as const }),
    error,
    get value() {
      return readValue();
    },
    store,
    isLoading: enabled && store === null && error === null,
    // Those of the document before, or of another person, are not this store's.
    versions: latest.store === store ? latest.versions : NO_VERSIONS,
    ...actions,
  };
}

/** The store while the component is mounted. */
function useOpenStore<T>({ storeId, type, contentKey, enabled = true, ...others }: UseCrdtStoreOptions<T>) {
  const { session, documents } = contextOf(useParley().client);
  const { createStore } = useCrdtElement();
  const { epoch } = useObservable(session.scope);
  /** `null`: none may be read; `undefined`: none is open. */
  const documentId = useObservable(documents.current)?.rootDocumentId;
  const newest = useNewest(others);
  const [opened, setOpened] = useState<Opened<T>>(NOTHING);
  // One object for each store that is wanted.
  const target = useMemo(
    () => ({ epoch, documentId, createStore, options: { id: storeId, type, ...(contentKey && { contentKey }) } }),
    [epoch, documentId, createStore, storeId, type, contentKey],
  );

  useEffect(() => {
    if (!enabled || target.documentId === undefined) return;
    let isOver = false;
    let own: CrdtStore<T> | undefined;
    const { initialValue, debounceMs, enablePresence, forceResetInitialContent } = newest.current;
    const how = { initialValue, debounceMs, enablePresence, forceResetInitialContent };
    target.createStore<T>({ ...how, ...target.options }).then(
      (store) => {
        own = store;
        if (isOver) store.destroy();
        else setOpened({ target, store, error: null });
      },
      (error: ParleyError) => {
        // Another document or person is now active, and another store is requested for them.
        if (!isOver && error.code !== 'CANCELLED') setOpened({ target, store: null, error });
      },
    );
    return () => {
      isOver = true;
      // An effect of the same component that has bound an editor is cleaned up after this one, and needs the document until then.
      queueMicrotask(() => own?.destroy());
      setOpened(NOTHING);
    };
  }, [enabled, target, newest]);

  return enabled && opened.target === target ? opened : (NOTHING as Opened<T>);
}

interface Opened<T> {
  target: object | null;
  store: CrdtStore<T> | null;
  error: ParleyError | null;
}
const NOTHING: Opened<never> = { target: null, store: null, error: null };

function readersOf<T>(store: CrdtStore<T> | null) {
  if (!store) return { subscribe: never, read: (): unknown => UNREAD, readState: () => LOADING, readValue: () => null };
  let isRead = false;
  return {
    subscribe(onChange: () => void) {
      const doc = store.getDoc();
      doc.on('afterTransaction', onChange);
      const subscription = store.getState().subscribe(onChange);
      return () => {
        doc.off('afterTransaction', onChange);
        subscription.unsubscribe();
      };
    },
    // An app that gives the store to an editor need not make the value of each change.
    read: (): unknown => (isRead ? store.getValue() : UNREAD),
    readState: () => store.getState().value,
    readValue() {
      isRead = true;
      return store.getValue();
    },
  };
}

interface ReadVersions {
  store: object | null;
  versions: CrdtVersion[];
}
const NO_VERSIONS: CrdtVersion[] = [];

function actionsOf<T>(newest: RefObject<CrdtStore<T> | null>, setLatest: (latest: ReadVersions) => void) {
  const present = () => {
    if (newest.current) return newest.current;
    throw new ParleyError('FAILED_PRECONDITION', 'The store is not loaded yet. Wait until isLoading is false.');
  };
  const getVersions = async () => {
    const store = present();
    const versions = await store.getVersions();
    setLatest({ store, versions });
    return versions;
  };
  return {
    update(next: T | ((value: T) => T)) {
      const { getValue, update } = present();
      update(typeof next === 'function' ? (next as (value: T) => T)(getValue()) : next);
    },
    undo: () => void present().undo(),
    redo: () => void present().redo(),
    async saveVersion(versionName: string) {
      const versionId = await present().saveVersion(versionName);
      await getVersions();
      return versionId;
    },
    getVersions,
    getVersionById: async (versionId: string) => present().getVersionById(versionId),
    restoreVersion: async (versionId: string) => present().restoreVersion(versionId),
    setStateFromVersion: async (version: Parameters<CrdtStore<T>['setStateFromVersion']>[0]) =>
      present().setStateFromVersion(version),
  };
}
