import type { ClientContext } from '../../ClientContext.js';
import { newId } from '../../newId.js';
import { emitAnalytics } from '../comment/commentAnalytics.js';
import type { StorePlace } from './createStoreSync.js';

const DEFAULT_MS = 600_000;
const LEAST_MS = 10_000;

interface Batch {
  place: StorePlace;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * Collects the person's edits of each store, from the first one on for the debounce time, and records them as one activity (client contract §7.19): when the
 * time is over, and before the person closes the document, signs out or closes the page.
 */
export function createEditBatches(client: ClientContext) {
  const { session, delayedWrites } = client;
  let debounceMs = DEFAULT_MS;
  const batches = new Map<string, Batch>();

  async function record(storeId: string) {
    const batch = batches.get(storeId);
    if (!batch) return;
    batches.delete(storeId);
    clearTimeout(batch.timer);
    if (batches.size === 0) leave();
    const { documentId } = batch.place;
    // The person does not wait for the log: the edit is valid without it.
    await session.write('crdt/edits/record', { documentId, storeId, id: newId() }).catch(() => undefined);
  }
  const recordAll = () => Promise.all([...batches.keys()].map(record));
  const onHide = () => void recordAll();
  function leave() {
    delayedWrites.delete(recordAll);
    globalThis.removeEventListener?.('pagehide', onHide);
  }

  return {
    setDebounceTime: (ms: number) => void (debounceMs = Math.max(LEAST_MS, ms)),
    note(place: StorePlace) {
      const { storeId } = place;
      if (batches.has(storeId)) return;
      emitAnalytics(client, 'CRDT_DATA_UPDATED', { id: storeId, source: 'internal' });
      if (batches.size === 0) {
        delayedWrites.add(recordAll);
        globalThis.addEventListener?.('pagehide', onHide);
      }
      batches.set(storeId, { place, timer: setTimeout(() => void record(storeId), debounceMs) });
    },
    recordAll,
    /** The session has ended. */
    drop() {
      for (const { timer } of batches.values()) clearTimeout(timer);
      batches.clear();
      leave();
    },
  };
}
