import * as Y from 'yjs';
import { TimeSlice } from '../../TimeSlice.js';

/** See `CollectUpdates`. Runs in this thread, in steps of one update. */
export async function collectUpdates(updates: readonly Uint8Array[]): Promise<Uint8Array> {
  const doc = new Y.Doc();
  const slice = new TimeSlice();
  for (const update of updates) {
    Y.applyUpdate(doc, update);
    await slice.pause();
  }
  return Y.encodeStateAsUpdate(doc);
}
