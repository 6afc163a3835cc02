import { PGlite } from '@electric-sql/pglite';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** Outlives `dist`: an empty database differs with the version of PGlite alone. */
const cache = join(root, 'node_modules/.cache/parley');

/**
 * Writes an empty database to `file`, as PGlite dumps it. The service unpacks it at its first start, which takes a fraction of the
 * seconds in which PostgreSQL makes one.
 * @param {string} file
 */
export async function buildEmptyDatabase(file) {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8'));
  const built = join(cache, `emptyDatabase-${version}.tar.gz`);
  if (!existsSync(built)) {
    mkdirSync(cache, { recursive: true });
    // Whole or not at all, when two builds run at once.
    const draft = `${built}.${process.pid}`;
    writeFileSync(draft, await dumpEmptyDatabase());
    renameSync(draft, built);
  }
  copyFileSync(built, file);
}

async function dumpEmptyDatabase() {
  const database = await PGlite.create();
  const dump = await database.dumpDataDir('gzip');
  await database.close();
  return new Uint8Array(await dump.arrayBuffer());
}
