import type { Kysely } from 'kysely';
import type { StreamKey } from '../../store/changes.js';
import type { Tables } from '../../store/tables.js';
import { StoreDoc } from './StoreDoc.js';
import type { StoreHead } from './StoreKey.js';
import { readHead, readHeads } from './storeRows.js';

/** A store with its state, as one Yjs update. */
export interface StoredStore extends StoreHead {
  state: Uint8Array;
}

/** Reads a store of a document; `null` when nobody has written to it. The state is at least that of `sequence`. */
export async function readStore(db: Kysely<Tables>, scope: StreamKey, storeId: string): Promise<StoredStore | null> {
  const key = { ...scope, storeId };
  const head = await readHead(db, key);
  return head && { ...head, state: (await StoreDoc.load(db, key)).diff() };
}

/** Reads the stores of a document without their states, by id. */
export const readStores = (db: Kysely<Tables>, scope: StreamKey): Promise<StoreHead[]> => readHeads(db, scope);
