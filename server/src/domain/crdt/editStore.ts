import type * as Y from 'yjs';
import type { Core } from '../../core.js';
import type { StreamKey } from '../../store/changes.js';
import type { StoreHead, StoreWriter } from './StoreKey.js';

/**
 * Changes the current state of a store: `edit` runs in one transaction of Yjs, and no other writer comes between, in any process. What it
 * writes becomes one update, which is told to whoever has the store open. Resolves after the commit, with the position of the change; with
 * `null` when nothing has changed. Throws `NOT_FOUND` when there is no such store, and what `edit` throws: then nothing is written. `edit` may
 * run again, on a new document, when the database aborts the transaction.
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
