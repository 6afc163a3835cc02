import type { StoreContext } from './StoreContext.js';
import { OpenStore } from './OpenStore.js';
import type { StoreKey, StoreUpdate } from './StoreKey.js';

/** How long an unused store stays in memory, ms. People who reload a page, and backends, use it again soon. */
const LINGER_MS = 30_000;
/** Bytes that stores may take in memory, about, before no further one is opened. */
const MAX_BYTES = 536_870_912; // 512 MiB

/** A store has reached a position. */
export interface StorePosition {
  key: StoreKey;
  sequence: number;
  /** The update written by this process; `undefined`: another process wrote it. */
  written: StoreUpdate | undefined;
}

interface Entry {
  key: StoreKey;
  store: OpenStore;
  users: number;
  /** Cancels its removal from memory. */
  cancelRemoval: () => void;
}

/** The stores that this process has in memory. Each is there once, while it is used and a little longer. */
export class OpenStores {
  readonly #entries = new Map<string, Entry>();
  readonly #listeners = new Set<(position: StorePosition) => void>();

  /** Runs something with a store, which stays in memory meanwhile. */
  async use<T>(core: StoreContext, key: StoreKey, run: (store: OpenStore) => Promise<T>): Promise<T> {
    const store = this.take(core, key);
    try {
      return await run(store);
    } finally {
      this.release(core, key);
    }
  }

  /** Returns a store. It stays in memory until `release` was called as often. */
  take(core: StoreContext, key: StoreKey): OpenStore {
    const name = nameOf(key);
    let entry = this.#entries.get(name);
    if (!entry) {
      const onCommit = (written: StoreUpdate) => this.#notify({ key, sequence: written.sequence, written });
      entry = { key, store: new OpenStore(core, key, onCommit), users: 0, cancelRemoval: () => {} };
      this.#entries.set(name, entry);
    }
    entry.cancelRemoval();
    if (entry.users === 0) entry.store.expectReplacement();
    entry.users += 1;
    return entry.store;
  }

  release(core: StoreContext, key: StoreKey): void {
    const name = nameOf(key);
    const entry = this.#entries.get(name);
    if (!entry) return;
    entry.users -= 1;
    if (entry.users === 0) entry.cancelRemoval = core.clock.setTimer(() => this.#entries.delete(name), LINGER_MS);
  }

  /** Calls the listener when a store was written, here or in another process. Returns a function that stops it. */
  listen(listener: (position: StorePosition) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Called when another process has written. @param update the one of that position, if available */
  notice(key: StoreKey, sequence: number, update?: StoreUpdate): void {
    this.#entries.get(nameOf(key))?.store.notice(sequence, update);
    this.#notify({ key, sequence, written: undefined });
  }

  /** The stores in memory. */
  get keys(): StoreKey[] {
    return Array.from(this.#entries.values(), ({ key }) => key);
  }

  /** Bytes that all take in memory, about. */
  get bytes(): number {
    let bytes = 0;
    for (const { store } of this.#entries.values()) bytes += store.weight;
    return bytes;
  }

  /** Whether there is memory for another one. */
  get hasRoom(): boolean {
    return this.bytes < MAX_BYTES;
  }

  #notify(position: StorePosition): void {
    for (const listener of this.#listeners) listener(position);
  }
}

const nameOf = ({ apiKey, organizationId, documentId, storeId }: StoreKey) =>
  JSON.stringify([apiKey, organizationId, documentId, storeId]);
