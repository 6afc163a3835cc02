import type { Operation } from '../transport/operations.js';
import { CONTENT, DATABASE, ofPerson, PERSON, WRITES } from './keptTables.js';
import type { SessionBody } from './Session.js';

/** A write that waits for the service. */
export interface QueuedWrite {
  operation: Operation;
  body: SessionBody<Operation>;
  /** What is shown of it when it is refused and nobody waits for it any more. */
  content?: object | undefined;
}

/** 1 held one list for each person. */
const VERSION = 2;
const LISTS = 'writes';

/** A write on disk. `key` rises with the order in which writes were kept, in whichever tab. */
export interface StoredWrite {
  key: number;
  /** Who sends it. */
  tab: string;
  write: QueuedWrite;
}

/** What one person's tabs keep on disk: writes that wait, each a record of its own, and what was written and could not be saved. */
export interface WriteStore {
  /** In the order in which they were kept. */
  list(): Promise<StoredWrite[]>;
  /** Resolves with the key when it is on disk. */
  append(tab: string, write: QueuedWrite): Promise<number>;
  /** Makes another tab the one that sends them. */
  adopt(writes: readonly StoredWrite[], tab: string): Promise<void>;
  remove(keys: readonly number[]): Promise<void>;
  /** Content by name; the newest of a name stays. */
  putContent(name: string, content: object): Promise<void>;
  removeContent(name: string): Promise<void>;
  listContent(): Promise<object[]>;
  clearContent(): Promise<void>;
}

interface WriteRow extends Omit<StoredWrite, 'key'> {
  person: string;
}

/** Opens the store of one person; `null` where there is no IndexedDB. Every method rejects where storage is refused, as in some private windows. */
export function openWriteStore(person: string): WriteStore | null {
  if (typeof indexedDB === 'undefined') return null;
  return {
    list: () =>
      run([WRITES], 'readonly', async (table) => {
        const index = table(WRITES).index(PERSON);
        const [rows, keys] = await Promise.all([settled(index.getAll(person)), settled(index.getAllKeys(person))]);
        return (rows as WriteRow[]).map(({ tab, write }, at) => ({ key: keys[at] as number, tab, write }));
      }),
    append: (tab, write) =>
      run([WRITES], 'readwrite', async (table) => {
        const row: WriteRow = { person, tab, write };
        return (await settled(table(WRITES).add(row))) as number;
      }),
    adopt: (writes, tab) =>
      run([WRITES], 'readwrite', async (table) => {
        const row = (write: QueuedWrite): WriteRow => ({ person, tab, write });
        await Promise.all(writes.map(({ key, write }) => settled(table(WRITES).put(row(write), key))));
      }),
    remove: (keys) =>
      run([WRITES], 'readwrite', async (table) => {
        await Promise.all(keys.map((key) => settled(table(WRITES).delete(key))));
      }),
    putContent: (name, content) =>
      run([CONTENT], 'readwrite', async (table) => void (await settled(table(CONTENT).put(content, [person, name])))),
    removeContent: (name) => run([CONTENT], 'readwrite', (table) => settled(table(CONTENT).delete([person, name]))),
    listContent: () =>
      run([CONTENT], 'readonly', async (table) => (await settled(table(CONTENT).getAll(ofPerson(person)))) as object[]),
    clearContent: () => run([CONTENT], 'readwrite', (table) => settled(table(CONTENT).delete(ofPerson(person)))),
  };
}

/** The writes kept for one person, whichever tab sends them. */
export async function loadWrites(person: string): Promise<QueuedWrite[]> {
  return ((await openWriteStore(person)?.list()) ?? []).map(({ write }) => write);
}

/** Runs a transaction; resolves when it is on disk. */
async function run<T>(
  tables: string[],
  mode: IDBTransactionMode,
  ask: (table: (name: string) => IDBObjectStore) => Promise<T>,
): Promise<T> {
  const opening = indexedDB.open(DATABASE, VERSION);
  opening.onupgradeneeded = () => upgrade(opening.result, opening.transaction!); // there is one while it upgrades
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

function upgrade(database: IDBDatabase, transaction: IDBTransaction) {
  const writes = database.createObjectStore(WRITES, { autoIncrement: true });
  writes.createIndex(PERSON, 'person');
  database.createObjectStore(CONTENT);
  if (!database.objectStoreNames.contains(LISTS)) return;
  const reading = transaction.objectStore(LISTS).openCursor();
  reading.onsuccess = () => {
    const { result: cursor } = reading;
    if (!cursor) return database.deleteObjectStore(LISTS);
    for (const write of cursor.value as QueuedWrite[]) {
      const row: WriteRow = { person: cursor.key as string, tab: '', write };
      writes.add(row);
    }
    cursor.continue();
  };
}

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed.'));
  });
