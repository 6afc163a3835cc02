import type { CrdtStoreType } from '../elements/crdt/CrdtStore.js';
import { inLocalDatabase, settled } from './localDatabase.js';
import { EDITS, ofPerson } from './localTables.js';

/** Edits of one store, made in one tab, that the service has not confirmed. */
export interface PersistedEdits {
  documentId: string;
  storeId: string;
  type: CrdtStoreType | 'encrypted';
  contentKey: string;
  /** When the store was made that they follow from, ms since epoch. Absent: it did not exist. */
  createdAt?: number;
  /** The tab that made them. */
  tab: string;
  /** A Yjs update. */
  update: Uint8Array;
  /** A new value each time the edits are stored. */
  stamp: string;
}

const keyOf = (person: string, { documentId, storeId, tab }: PersistedEdits) => [person, documentId, storeId, tab];

/** Stores edits in place of the tab's earlier ones of the same store. */
export const putEdits = (person: string, edits: PersistedEdits) =>
  inLocalDatabase([EDITS], 'readwrite', (table) => settled(table(EDITS).put(edits, keyOf(person, edits))));

/** All edits stored by one person's tabs. @param documentId only of this document */
export const listEdits = async (person: string, documentId?: string) => {
  const range =
    documentId === undefined ? ofPerson(person) : IDBKeyRange.bound([person, documentId], [person, documentId, []]);
  return (await inLocalDatabase([EDITS], 'readonly', (table) =>
    settled(table(EDITS).getAll(range)),
  )) as PersistedEdits[];
};

/** Removes edits that the service has confirmed, unless the tab has replaced them. */
export const removeEdits = (person: string, edits: PersistedEdits) =>
  inLocalDatabase([EDITS], 'readwrite', async (table) => {
    const key = keyOf(person, edits);
    const stored = (await settled(table(EDITS).get(key))) as PersistedEdits | undefined;
    if (stored?.stamp === edits.stamp) await settled(table(EDITS).delete(key));
  });
