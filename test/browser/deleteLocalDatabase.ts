import { DATABASE } from '../../src/session/localTables.js';

/** Deletes what the browser keeps. Waits for those who have it open. */
export function deleteLocalDatabase(): Promise<void> {
  return new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(DATABASE);
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(deleting.error ?? new Error('It was not deleted.'));
  });
}
