import { newId } from '../../newId.js';
import { type KeptEdits, listEdits, putEdits, removeEdits } from '../../session/keptEdits.js';
import type { SentPlace } from './createStoreSync.js';

/** Waited for the service before an edit is put on disk, ms: most are confirmed by then. */
const CONFIRMED_WITHIN_MS = 250;

export interface EditKeeperOptions {
  /** Names the person: edits are kept for them alone. */
  person: string;
  place: SentPlace;
  tab: string;
  /** Edits that the service has not confirmed, as one update. */
  unconfirmed(): Uint8Array | null;
  isConnected(): boolean;
}

/** Keeps the edits of one store on the device until the service has confirmed them. Does nothing where the browser has no storage, or refuses it. */
export function createEditKeeper({ person, place, tab, unconfirmed, isConnected }: EditKeeperOptions) {
  let kept: KeptEdits[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;
  /** What is done on disk, one after the other. */
  let saving: Promise<unknown> = Promise.resolve();
  const save = <T>(run: () => Promise<T>): Promise<T | undefined> => {
    const saved = saving
      .then(() => (isEnded || typeof indexedDB === 'undefined' ? undefined : run()))
      .catch(() => undefined);
    saving = saved;
    return saved;
  };

  function put() {
    clearTimeout(timer);
    timer = undefined;
    void save(async () => {
      const update = unconfirmed();
      if (!update) return;
      const { documentId, storeId, type, contentKey } = place;
      const edits: KeptEdits = { documentId, storeId, type, contentKey, tab, update, stamp: newId() };
      await putEdits(person, edits);
      kept = [...kept.filter((other) => other.tab !== tab), edits];
    });
  }
  function forget() {
    clearTimeout(timer);
    timer = undefined;
    void save(async () => {
      if (unconfirmed()) return;
      const confirmed = kept;
      kept = [];
      for (const edits of confirmed) await removeEdits(person, edits);
    });
  }
  globalThis.addEventListener?.('pagehide', put);

  return {
    /** What this tab, and others, have kept of the store. */
    async load(): Promise<Uint8Array[]> {
      kept = (await save(() => listEdits(person, place.documentId))) ?? [];
      // Edits that were made with another encryption provider, or without one, are not of this store.
      kept = kept.filter(
        ({ storeId, type }) => storeId === place.storeId && (type === 'encrypted') === (place.type === 'encrypted'),
      );
      return kept.map(({ update }) => update);
    },
    /** An edit was made or confirmed. */
    note(isConfirmed: boolean) {
      if (isConfirmed) forget();
      else timer ??= setTimeout(put, isConnected() ? CONFIRMED_WITHIN_MS : 0);
    },
    put,
    /** Nothing is asked of the page any more. */
    leave: () => globalThis.removeEventListener?.('pagehide', put),
    /** Nothing more is written. */
    drop() {
      isEnded = true;
      clearTimeout(timer);
    },
  };
}
