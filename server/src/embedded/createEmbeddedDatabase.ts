import { PGlite } from '@electric-sql/pglite';
import { EmbeddedPool } from './EmbeddedPool.js';
import { embeddedOptions } from './embeddedOptions.js';

/**
 * Starts PostgreSQL in memory, for tests and pages. Its data is lost when it is closed. A start takes about a second and 200 MB, so share
 * one for each worker or page, and give each test or story its own workspace. `end()` of the pool closes it. An open database keeps a
 * Node process alive.
 */
export async function createEmbeddedDatabase(): Promise<EmbeddedPool> {
  return new EmbeddedPool(await PGlite.create(embeddedOptions()));
}
