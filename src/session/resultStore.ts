import { VERSION } from '../version.js';
import { inLocalDatabase as run, settled } from './localDatabase.js';
import { ofPerson, RESULTS } from './localTables.js';

/** A query result as text: the key of the query, when it arrived (ms since epoch), and the value as JSON. */
export type PersistedResult = readonly [query: string, at: number, value: string];

/** Query results of earlier visits on this device. Every method rejects where storage is refused, as in some private windows. */
export interface ResultStore {
  /** Results of one group that are not too old; none of another version of the package. Removes those of everybody else with the same API key. */
  read(group: string): Promise<readonly PersistedResult[]>;
  /** In place of those that the group has. */
  write(group: string, results: readonly PersistedResult[]): Promise<void>;
  /** Removes those of everybody with the same API key. */
  clear(): Promise<void>;
}

/** Older results are too stale to show. */
const RETENTION_MS = 7 * 24 * 60 * 60 * 1000;
/** Limit of groups per person; each is one set of documents. */
const MOST_GROUPS = 20;

interface Row {
  version: string;
  results: readonly PersistedResult[];
}

/** @param person names the API key, the organization and the person, as of `createPersistedWrites` */
export function openResultStore(person: string): ResultStore {
  const apiKey = (key: string) => (JSON.parse(key) as string[])[0];
  /** Removes rows of the API key. @param isGone of which people */
  const remove = async (table: IDBObjectStore, isGone: (owner: string) => boolean) => {
    const keys = (await settled(table.getAllKeys())) as [person: string, group: string][];
    const gone = keys.filter(([owner]) => apiKey(owner) === apiKey(person) && isGone(owner));
    await Promise.all(gone.map((key) => settled(table.delete(key))));
  };
  return {
    read: (group) =>
      run([RESULTS], 'readwrite', async (table) => {
        await remove(table(RESULTS), (owner) => owner !== person);
        const row = (await settled(table(RESULTS).get([person, group]))) as Row | undefined;
        if (row?.version !== VERSION) return [];
        return row.results.filter(([, at]) => at > Date.now() - RETENTION_MS);
      }),
    write: (group, results) =>
      run([RESULTS], 'readwrite', async (table) => {
        const count = await settled(table(RESULTS).count(ofPerson(person)));
        if (count >= MOST_GROUPS) await settled(table(RESULTS).delete(ofPerson(person)));
        const row: Row = { version: VERSION, results };
        await settled(table(RESULTS).put(row, [person, group]));
      }),
    clear: () => run([RESULTS], 'readwrite', (table) => remove(table(RESULTS), () => true)),
  };
}
