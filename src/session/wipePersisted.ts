import { DATABASE, ofPerson, PERSON } from './localTables.js';

/**
 * Deletes what was kept for one person on this device, where the code of the write queue cannot be loaded. What another open tab of the person keeps
 * goes too: that tab still sends it, unless it is closed first. It takes the tables as they are, so that a page does not load the name of each.
 */
export function wipePersisted(person: string): void {
  const opening = indexedDB.open(DATABASE);
  opening.onupgradeneeded = () => opening.transaction?.abort(); // nothing was ever kept
  opening.onsuccess = () => {
    const { result: database } = opening;
    const tables = [...database.objectStoreNames];
    const transaction = database.transaction(tables, 'readwrite');
    for (const name of tables) {
      const table = transaction.objectStore(name);
      // Of a write the key does not say whose it is.
      if (table.indexNames.contains(PERSON)) {
        const reading = table.index(PERSON).openCursor(person);
        reading.onsuccess = () => {
          reading.result?.delete();
          reading.result?.continue();
        };
      } else table.delete(ofPerson(person));
    }
    database.close(); // once the transaction is done
  };
}
