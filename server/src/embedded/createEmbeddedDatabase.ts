import { PGlite } from '@electric-sql/pglite';
import { EmbeddedPool } from './EmbeddedPool.js';
import { embeddedOptions } from './embeddedOptions.js';

/**
 * A whole PostgreSQL in memory, for tests and for pages: nothing is kept once it is closed. Takes about a second and 200 MB,
 * so share one per worker or page and give each test or story a workspace of its own. `end()` on the pool closes it; a
 * database left open keeps a Node process alive.
 */
export async function createEmbeddedDatabase(): Promise<EmbeddedPool> {
  return new EmbeddedPool(await PGlite.create(embeddedOptions()));
}
