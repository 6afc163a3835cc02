import { CONTENT, DATABASE, EDITS, PERSON, RECORDING_PARTS, RECORDINGS, RESULTS, WRITES } from './localTables.js';

/** 1 stored one list of writes for each person; 2 had no edits of stores; 3 had no recordings; 4 had no results. */
const VERSION = 5;
const LISTS = 'writes';

/** Runs a transaction on the local database; resolves when it is on disk. */
export async function inLocalDatabase<T>(
  tables: string[],
  mode: IDBTransactionMode,
  ask: (table: (name: string) => IDBObjectStore) => Promise<T>,
): Promise<T> {
  const opening = indexedDB.open(DATABASE, VERSION);
  opening.onupgradeneeded = ({ oldVersion }) => upgrade(opening.result, opening.transaction!, oldVersion); // set during an upgrade
  const database = await settled(opening);
  try {
    const transaction = database.transaction(tables, mode, { durability: 'strict' });
    const isDone = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB failed.'));
    });
    const [result] = await Promise.all([ask((name) => transaction.objectStore(name)), isDone]);
    return result;
  } finally {
    database.close();
  }
}

export const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed.'));
  });

function upgrade(database: IDBDatabase, transaction: IDBTransaction, from: number) {
  database.createObjectStore(RESULTS);
  if (from === 4) return;
  database.createObjectStore(RECORDINGS);
  database.createObjectStore(RECORDING_PARTS);
  if (from === 3) return;
  database.createObjectStore(EDITS);
  if (from === 2) return;
  const writes = database.createObjectStore(WRITES, { autoIncrement: true });
  writes.createIndex(PERSON, 'person');
  database.createObjectStore(CONTENT);
  if (!database.objectStoreNames.contains(LISTS)) return;
  const reading = transaction.objectStore(LISTS).openCursor();
  reading.onsuccess = () => {
    const { result: cursor } = reading;
    if (!cursor) return database.deleteObjectStore(LISTS);
    for (const write of cursor.value as object[]) writes.add({ person: cursor.key as string, tab: '', write });
    cursor.continue();
  };
}
