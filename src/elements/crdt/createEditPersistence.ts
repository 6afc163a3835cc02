import { newId } from '../../newId.js';
import { type PersistedEdits, listEdits, putEdits, removeEdits } from '../../session/persistedEdits.js';
import type { SentPlace } from './createStoreSync.js';

/** Wait before an edit is stored on disk, ms: most are confirmed by then. */
const CONFIRMED_WITHIN_MS = 250;

export interface EditPersistenceOptions {
  /** Identifies the person: edits are stored per person. */
  person: string;
  place: SentPlace;
  tab: string;
  /** Edits that the service has not confirmed, as one update. */
  unconfirmed(): Uint8Array | null;
  /** When the store was made that they follow from; `null`: it does not exist. */
  createdAt(): number | null;
  isConnected(): boolean;
}

/** Stores the edits of one store on the device until the service has confirmed them. Does nothing where the browser has no storage, or refuses it. */
export function createEditPersistence({
  person,
  place,
  tab,
  unconfirmed,
  createdAt,
  isConnected,
}: EditPersistenceOptions) {
  let persisted: PersistedEdits[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;
  /** Disk operations, one after the other. */
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
      const madeAt = createdAt();
      const edits: PersistedEdits = {
        documentId,
        storeId,
        type,
        contentKey,
        tab,
        update,
        stamp: newId(),
        ...(madeAt !== null && { createdAt: madeAt }),
      };
      await putEdits(person, edits);
      persisted = [...persisted.filter((other) => other.tab !== tab), edits];
    });
  }
  function forget() {
    clearTimeout(timer);
    timer = undefined;
    void save(async () => {
      if (unconfirmed()) return;
      const confirmed = persisted;
      persisted = [];
      await remove(confirmed);
    });
  }
  globalThis.addEventListener?.('pagehide', put);

  async function remove(removed: readonly PersistedEdits[]) {
    for (const edits of removed) await removeEdits(person, edits);
  }

  return {
    /** Reads the edits of the store that this tab and others have stored. */
    async load(): Promise<void> {
      persisted = (await save(() => listEdits(person, place.documentId))) ?? [];
      // Edits that were made with another encryption provider, or without one, are not of this store.
      persisted = persisted.filter(
        ({ storeId, type }) => storeId === place.storeId && (type === 'encrypted') === (place.type === 'encrypted'),
      );
    },
    /** The stored edits. Those of a deleted store with the same id are removed. */
    adopt(): Uint8Array[] {
      const isDeleted = (edits: PersistedEdits) => edits.createdAt !== undefined && edits.createdAt !== createdAt();
      const deleted = persisted.filter(isDeleted);
      persisted = persisted.filter((edits) => !isDeleted(edits));
      if (deleted.length > 0) void save(() => remove(deleted));
      return persisted.map(({ update }) => update);
    },
    /** An edit was made or confirmed. */
    note(isConfirmed: boolean) {
      if (isConfirmed) forget();
      else timer ??= setTimeout(put, isConnected() ? CONFIRMED_WITHIN_MS : 0);
    },
    put,
    /** Removes the listener of the page. */
    leave: () => globalThis.removeEventListener?.('pagehide', put),
    /** Nothing more is written. */
    drop() {
      isEnded = true;
      clearTimeout(timer);
    },
  };
}
