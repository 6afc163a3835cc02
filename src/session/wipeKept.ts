import { CONTENT, DATABASE, EDITS, ofPerson, PERSON, RECORDING_PARTS, RECORDINGS, WRITES } from './keptTables.js';

/**
 * Deletes what was kept for one person on this device, where the code of the write queue cannot be loaded. What another open tab of the person keeps
 * goes too: that tab still sends it, unless it is closed first.
 */
export function wipeKept(person: string): void {
  const opening = indexedDB.open(DATABASE);
  opening.onupgradeneeded = () => opening.transaction?.abort(); // nothing was ever kept
  opening.onsuccess = () => {
    const { result: database } = opening;
    if (database.objectStoreNames.contains(WRITES)) {
      const transaction = database.transaction([WRITES, CONTENT], 'readwrite');
      transaction.objectStore(CONTENT).delete(ofPerson(person));
      const reading = transaction.objectStore(WRITES).index(PERSON).openCursor(person);
      reading.onsuccess = () => {
        reading.result?.delete();
        reading.result?.continue();
      };
    }
    for (const name of [EDITS, RECORDINGS, RECORDING_PARTS]) {
      if (database.objectStoreNames.contains(name))
        database.transaction(name, 'readwrite').objectStore(name).delete(ofPerson(person));
    }
    database.close(); // once the transaction is done
  };
}
