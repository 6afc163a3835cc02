import { loadChunk } from './loadChunk.js';

/** Loads what a client needs only some time after its start. Rejects with `NETWORK_ERROR`; the next call tries again. */
export const loadLater = () => loadChunk(() => import('./later.js'));
