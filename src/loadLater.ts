import { loadChunk } from './loadChunk.js';

/** Loads the code that a client may never need. Rejects with `NETWORK_ERROR`; the next call tries again. */
export const loadLater = () => loadChunk(() => import('./later.js'));
