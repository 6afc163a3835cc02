import type * as Y from 'yjs';
import type { Core } from '../../core.js';
import type { StreamKey } from '../../store/changes.js';
import type { StoreHead, StoreWriter } from './StoreKey.js';

/**
 * Changes the current state of a store: `edit` runs in one transaction of Yjs, without other writers in between, in any process. Its
 * changes become one update, which is sent to all who have the store open. Resolves after the commit, with the position of the change; with
 * `null` when nothing has changed. Throws `NOT_FOUND` when there is no such store, and the errors of `edit`: then nothing is written.
 * `edit` may run again, on a new document, when the database aborts the transaction.
 */
export function editStore(
  core: Core,
  scope: StreamKey,
  storeId: string,
  edit: (doc: Y.Doc, head: StoreHead) => void,
  writer: StoreWriter,
): Promise<number | null> {
  return core.stores.use(core, { ...scope, storeId }, (store) => store.edit(edit, writer));
}
