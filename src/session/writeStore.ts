import type { Operation } from '../transport/operations.js';
import { inLocalDatabase as run, settled } from './localDatabase.js';
import { CONTENT, EDITS, ofPerson, PERSON, RECORDING_PARTS, RECORDINGS, RESULTS, WRITES } from './localTables.js';
import type { SessionBody } from './Session.js';

/** A write that waits for the service. */
export interface QueuedWrite {
  operation: Operation;
  body: SessionBody<Operation>;
  /** Content to show when it is refused and no caller waits for it. */
  content?: object | undefined;
}

/** A write on disk. `key` rises with the order in which writes were stored, in whichever tab. */
export interface StoredWrite {
  key: number;
  /** Who sends it. */
  tab: string;
  write: QueuedWrite;
}

/** The data of one person's tabs on disk: queued writes, each a record of its own, and content that could not be saved. */
export interface WriteStore {
  /** In the order in which they were stored. */
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
  /** All content, the edits of stores, recordings, and results of earlier visits. */
  clearContent(): Promise<void>;
}

const BY_PERSON = [CONTENT, EDITS, RECORDINGS, RECORDING_PARTS, RESULTS];

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
    clearContent: () =>
      run(BY_PERSON, 'readwrite', async (table) => {
        await Promise.all(BY_PERSON.map((name) => settled(table(name).delete(ofPerson(person)))));
      }),
  };
}

/** The writes stored for one person, whichever tab sends them. */
export async function loadWrites(person: string): Promise<QueuedWrite[]> {
  return ((await openWriteStore(person)?.list()) ?? []).map(({ write }) => write);
}
