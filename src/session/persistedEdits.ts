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
  /** Another one each time that they are put. */
  stamp: string;
}

const keyOf = (person: string, { documentId, storeId, tab }: PersistedEdits) => [person, documentId, storeId, tab];

/** Puts edits in place of those that the tab kept of the store. */
export const putEdits = (person: string, edits: PersistedEdits) =>
  inLocalDatabase([EDITS], 'readwrite', (table) => settled(table(EDITS).put(edits, keyOf(person, edits))));

/** All that one person's tabs keep. @param documentId only of this document */
export const listEdits = async (person: string, documentId?: string) => {
  const range =
    documentId === undefined ? ofPerson(person) : IDBKeyRange.bound([person, documentId], [person, documentId, []]);
  return (await inLocalDatabase([EDITS], 'readonly', (table) =>
    settled(table(EDITS).getAll(range)),
  )) as PersistedEdits[];
};

/** Removes edits that the service has confirmed, unless the tab has put others in their place. */
export const removeEdits = (person: string, edits: PersistedEdits) =>
  inLocalDatabase([EDITS], 'readwrite', async (table) => {
    const key = keyOf(person, edits);
    const kept = (await settled(table(EDITS).get(key))) as PersistedEdits | undefined;
    if (kept?.stamp === edits.stamp) await settled(table(EDITS).delete(key));
  });
