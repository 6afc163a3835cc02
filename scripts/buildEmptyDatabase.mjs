import { PGlite } from '@electric-sql/pglite';
import { createHash, randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** Outlives `dist`. */
const CACHE = join(root, 'node_modules/.cache/parley');
const MIGRATIONS = join(root, 'server/dist/store/migrations');

/**
 * Writes a database with every table and nothing in them to `file`, a gzipped tar archive. The service unpacks it at its first start: to make
 * one takes seconds. Needs the built server.
 * @param {string} file
 */
export async function buildEmptyDatabase(file) {
  const built = join(CACHE, `emptyDatabase-${versionOfTables()}.tar.gz`);
  if (!existsSync(built)) {
    mkdirSync(CACHE, { recursive: true });
    // Whole or not at all, when two builds run at once.
    const draft = join(CACHE, randomUUID());
    writeFileSync(draft, await dumpEmptyDatabase());
    renameSync(draft, built);
  }
  copyFileSync(built, file);
}

async function dumpEmptyDatabase() {
  const { EmbeddedPool } = await import('../server/dist/embedded/EmbeddedPool.js');
  const { migrate } = await import('../server/dist/store/migrations.js');
  const { Kysely, PostgresDialect } = await import('kysely');
  const database = await PGlite.create();
  const pool = new EmbeddedPool(database);
  await migrate(new Kysely({ dialect: new PostgresDialect({ pool }) }));
  await database.exec('checkpoint'); // else what was written is only in the write-ahead log, and replayed at the first start
  const dump = await database.dumpDataDir('gzip');
  await pool.end();
  return new Uint8Array(await dump.arrayBuffer());
}

function versionOfTables() {
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.js'));
  const hash = createHash('sha256').update(readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json')));
  for (const name of files.sort()) hash.update(name).update(readFileSync(join(MIGRATIONS, name)));
  return hash.digest('hex').slice(0, 32);
}
