import { readValue, writeValue } from '@parley/protocol/crdt';
import * as Y from 'yjs';
import type { StoreWork } from '../../environment.js';
import { TimeSlice } from '../../TimeSlice.js';
import { splitUpdate } from './splitUpdate.js';

/** Bytes from which on work is given to `Core.storeWork`. Less takes some ms. */
export const LARGE_BYTES = 65_536;

/** Does the work in this thread. A snapshot is made in steps of one update. */
export const storeWork: StoreWork = {
  async collect(updates) {
    const doc = new Y.Doc();
    const slice = new TimeSlice();
    for (const update of updates) {
      Y.applyUpdate(doc, update);
      await slice.pause();
    }
    return Y.encodeStateAsUpdate(doc);
  },

  async split(updates) {
    return updates.flatMap((update) => splitUpdate(update));
  },

  async write(state, { value, field, ...place }) {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, state);
    let change: Uint8Array | null = null;
    // It is one transaction.
    doc.on('update', (update: Uint8Array) => void (change = update));
    // The type is the one that the value was checked for.
    writeValue(doc, place, value as never, field);
    return change;
  },

  async read(state, place) {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, state);
    return readValue(doc, place);
  },
};
