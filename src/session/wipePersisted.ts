import { DATABASE, ofPerson, PERSON } from './localTables.js';

/**
 * Deletes one person's data on this device when the code of the write queue cannot be loaded. Data of the person's other open tabs is deleted
 * too: those tabs still send it, unless they are closed first. It lists the existing tables, so that a page does not load their names.
 */
export function wipePersisted(person: string): void {
  const opening = indexedDB.open(DATABASE);
  opening.onupgradeneeded = () => opening.transaction?.abort(); // nothing was ever stored
  opening.onsuccess = () => {
    const { result: database } = opening;
    const tables = [...database.objectStoreNames];
    const transaction = database.transaction(tables, 'readwrite');
    for (const name of tables) {
      const table = transaction.objectStore(name);
      // The key of a write does not name the person.
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
