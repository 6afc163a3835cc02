import { ParleyError } from '@parley/protocol/constants';
import type * as engine from './engine.js';

/** See `engine.ts`. */
export type Engine = typeof engine;

/** Loads the chunk, once for each page. Rejects with `NETWORK_ERROR`; the next call tries again. */
export async function loadEngine(): Promise<Engine> {
  try {
    return await import('./engine.js');
  } catch (cause) {
    throw new ParleyError(
      'NETWORK_ERROR',
      'A part of this page could not be loaded, so nobody can sign in. Reload the page.',
      {
        cause,
      },
    );
  }
}
