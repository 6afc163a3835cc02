import type { Kysely } from 'kysely';
import type { Tables } from '../../store/tables.js';
import { readSnapshot } from './snapshotRows.js';
import type { StoreKey } from './StoreKey.js';
import { readUpdates } from './storeRows.js';

/** Updates that are read at once. A page of the largest ones still fits the memory. */
const PAGE = 200;

/** A store as it is stored: the snapshot, if there is one, and the updates after it, up to a position. */
export interface StoredLog {
  sequence: number;
  updates: Uint8Array[];
}

/** Reads the whole log of a store. Where compaction removes updates meanwhile, reads the snapshot that replaces them. */
export async function readLog(db: Kysely<Tables>, key: StoreKey): Promise<StoredLog> {
  let log = await readStart(db, key);
  for (;;) {
    const page = await readUpdates(db, key, log.sequence, PAGE);
    const [first] = page;
    if (first && first.sequence > log.sequence + 1) log = await readStart(db, key);
    else {
      log.sequence += page.length;
      for (const { update } of page) log.updates.push(update);
      if (page.length < PAGE) return log;
    }
  }
}

async function readStart(db: Kysely<Tables>, key: StoreKey): Promise<StoredLog> {
  const snapshot = await readSnapshot(db, key);
  return snapshot ? { sequence: snapshot.sequence, updates: [snapshot.state] } : { sequence: 0, updates: [] };
}
