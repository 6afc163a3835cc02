import type { Provider, UserState } from '@lexical/yjs';
import type { CrdtStore } from '@parley/react';
import * as Y from 'yjs';

/**
 * What Lexical calls a provider, for a store of the type `xmltext`. Lexical only shows what arrives in its document after it has bound it, so that
 * it gets one of its own, which is filled on `connect` and then follows the store.
 */
export function createLexicalProvider(store: CrdtStore, id: string, docs: Map<string, Y.Doc>): Provider {
  const shared = store.getDoc();
  const doc = docs.get(id) ?? new Y.Doc();
  docs.set(id, doc);
  const awareness = store.getAwareness()!; // `null` only with `enablePresence: false`
  const listeners = new Set<(isSynced: boolean) => void>();
  const toEditor = (update: Uint8Array, origin: unknown) => {
    if (origin !== doc) Y.applyUpdate(doc, update, shared);
  };
  const toStore = (update: Uint8Array, origin: unknown) => {
    if (origin !== shared) Y.applyUpdate(shared, update, doc);
  };
  const on = (event: string, listener: (argument: never) => void) => {
    if (event === 'sync') listeners.add(listener as (isSynced: boolean) => void);
  };
  const off = (_event: string, listener: (argument: never) => void) => {
    listeners.delete(listener as (isSynced: boolean) => void);
  };

  return {
    on,
    off,
    connect() {
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(shared), shared);
      shared.on('update', toEditor);
      doc.on('update', toStore);
      for (const listener of listeners) listener(true);
    },
    disconnect() {
      shared.off('update', toEditor);
      doc.off('update', toStore);
    },
    awareness: {
      getLocalState: () => awareness.getLocalState() as UserState | null,
      setLocalState: (state) => awareness.setLocalState(state),
      setLocalStateField: (field, value) => awareness.setLocalStateField(field, value),
      on: (event, listener) => awareness.on(event, listener),
      off: (event, listener) => awareness.off(event, listener),
      /** The others, each under the name and colour that the service knows. */
      getStates() {
        const others = [...awareness.getStates()].filter(([client]) => client !== awareness.clientID);
        return new Map(others.map(([client, state]) => [client, { ...state, ...state['user'] } as UserState]));
      },
    },
  };
}
