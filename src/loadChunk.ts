import { ParleyError } from '@parley/protocol/constants';

/** Loads a part of the client that is not in the entry. Rejects with `NETWORK_ERROR`; the next call tries again. */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  try {
    return await load();
  } catch (cause) {
    throw new ParleyError('NETWORK_ERROR', 'A part of this page could not be loaded. Reload the page.', { cause });
  }
}
