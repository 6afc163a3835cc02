import type { Core } from '../../core.js';
import { OpenStore } from './OpenStore.js';
import type { StoreKey, StoreUpdate } from './StoreKey.js';

/** How long a store that nobody uses stays in memory, ms. People who reload a page, and backends, come back soon. */
const LINGER_MS = 30_000;

/** A store that was written, for the other processes. */
export type StoreNews = { key: StoreKey; written: StoreUpdate };

/** The stores that this process has in memory. Each is there once, while it is used and a little longer. */
export class OpenStores {
  readonly #stores = new Map<string, { store: OpenStore; users: number; cancel: () => void }>();
  readonly #listeners = new Set<(news: StoreNews) => void>();

  /** Runs something with a store, which stays in memory meanwhile. */
  async use<T>(core: Core, key: StoreKey, run: (store: OpenStore) => Promise<T>): Promise<T> {
    const store = this.take(core, key);
    try {
      return await run(store);
    } finally {
      this.release(core, key);
    }
  }

  /** Returns a store. It stays in memory until `release` was called as often. */
  take(core: Core, key: StoreKey): OpenStore {
    const name = nameOf(key);
    let entry = this.#stores.get(name);
    if (!entry) {
      const store = new OpenStore(core, key, (written) => this.#tell({ key, written }));
      this.#stores.set(name, (entry = { store, users: 0, cancel: () => {} }));
    }
    entry.cancel();
    entry.users += 1;
    return entry.store;
  }

  release(core: Core, key: StoreKey): void {
    const name = nameOf(key);
    const entry = this.#stores.get(name);
    if (!entry) return;
    entry.users -= 1;
    if (entry.users > 0) return;
    entry.cancel = core.clock.setTimer(() => this.#stores.delete(name), LINGER_MS);
  }

  /** Calls the listener after each commit of this process, before those who have opened the store are told. */
  listen(listener: (news: StoreNews) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes the news of another process. */
  notice(key: StoreKey, sequence: number, written?: StoreUpdate): void {
    this.#stores.get(nameOf(key))?.store.notice(sequence, written);
  }

  /** Stores in memory, and bytes that they take, about. */
  get size(): { stores: number; bytes: number } {
    let bytes = 0;
    for (const { store } of this.#stores.values()) bytes += store.weight;
    return { stores: this.#stores.size, bytes };
  }

  #tell(news: StoreNews): void {
    for (const listener of this.#listeners) listener(news);
  }
}

const nameOf = ({ apiKey, organizationId, documentId, storeId }: StoreKey) =>
  JSON.stringify([apiKey, organizationId, documentId, storeId]);
