import { loadLater } from '../loadLater.js';
import type { KeptWrites, KeptWritesOptions } from './createKeptWrites.js';

/** Opens what the browser keeps of a person's writes. Rejects with `NETWORK_ERROR` when the code for it could not be loaded. */
export type OpenKeptWrites = (host: Omit<KeptWritesOptions, 'person' | 'store'>) => Promise<KeptWrites>;

/** In the IndexedDB of the browser; `null`: it has none. */
export function keptWritesOf(person: string): OpenKeptWrites | null {
  if (typeof indexedDB === 'undefined') return null;
  return async (host) => {
    const { createKeptWrites, openWriteStore } = await loadLater();
    return createKeptWrites({ ...host, person, store: openWriteStore(person) });
  };
}
