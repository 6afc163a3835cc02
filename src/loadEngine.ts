import type * as engine from './engine.js';
import { loadChunk } from './loadChunk.js';

/** See `engine.ts`. */
export type Engine = typeof engine;

/** Loads the chunk, once for each page. Rejects with `NETWORK_ERROR`; the next call tries again. */
export const loadEngine = (): Promise<Engine> => loadChunk(() => import('./engine.js'));
