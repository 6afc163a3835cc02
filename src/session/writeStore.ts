import type { Write } from './createWriteQueue.js';

const DATABASE = 'parley';
const TABLE = 'writes';

/** The writes kept for one person's next visit, by `key`. */
export async function loadWrites(key: string): Promise<Write[]> {
  return ((await run('readonly', (table) => table.get(key))) as Write[] | undefined) ?? [];
}

/** Replaces what is kept; an empty list removes it. */
export async function saveWrites(key: string, writes: readonly Write[]): Promise<void> {
  await run('readwrite', (table) => (writes.length > 0 ? table.put(writes, key) : table.delete(key)));
}

async function run(mode: IDBTransactionMode, ask: (table: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(TABLE);
  const database = (await settled(opening)) as IDBDatabase;
  try {
    return await settled(ask(database.transaction(TABLE, mode, { durability: 'strict' }).objectStore(TABLE)));
  } finally {
    database.close();
  }
}

const settled = (request: IDBRequest) =>
  new Promise<unknown>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed.'));
  });
