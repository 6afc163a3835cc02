import { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import { FilledMemory, readCopy } from '../../server/test/support/FilledMemory.js';
import { EmbeddedPool } from '../../server/src/embedded/EmbeddedPool.js';
import { embeddedOptions } from '../../server/src/embedded/embeddedOptions.js';

/**
 * In the place of `@parley/server/embedded` in pages of tests: opens a copy of a database that has all tables and no rows. To make one in each
 * page takes seconds of work.
 */
export async function createEmbeddedDatabase(): Promise<EmbeddedPool> {
  const response = await fetch(inject('databaseCopyPath'));
  if (!response.ok) throw new Error(`The copy of the database was answered with ${response.status}.`);
  const copy = readCopy(new Uint8Array(await response.arrayBuffer()));
  return new EmbeddedPool(await PGlite.create({ ...embeddedOptions(), fs: new FilledMemory(copy) }));
}
