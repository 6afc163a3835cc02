import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { Kysely, PostgresDialect } from 'kysely';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPool } from '../../src/embedded/EmbeddedPool.js';
import { embeddedOptions } from '../../src/embedded/embeddedOptions.js';
import { migrate } from '../../src/store/migrations.js';
import type { Tables } from '../../src/store/tables.js';
import { type DatabaseCopy, FilledMemory, readCopy } from './FilledMemory.js';
import { checkedPool } from './sharding/checkedPool.js';

const ROOT = join(import.meta.dirname, '../../..');
/** Outlives the run. */
const CACHE = join(ROOT, 'node_modules/.cache/parley');

let snapshot: Promise<DatabaseCopy> | undefined;

/**
 * An embedded database with every table and nothing in them, for tests that are not about how one comes to be; `end()` closes
 * it. It refuses statements that cross organizations. To make one takes seconds of work, to open a copy a fifth of one.
 */
export async function openEmbedded(): Promise<EmbeddedPool> {
  snapshot ??= loadSnapshot();
  return checkedPool(new EmbeddedPool(await create({ fs: new FilledMemory(await snapshot) })));
}

const create = (options?: PGliteOptions) => PGlite.create({ ...embeddedOptions(), ...options });

const loadSnapshot = async () => readCopy(await readFile(await databaseCopyFile()));

/** @returns the file with the copy of this version of the tables, for `readCopy`; made when there is none */
export async function databaseCopyFile(): Promise<string> {
  const name = `${await versionOfTables()}.tar`;
  const path = join(CACHE, name);
  if (!existsSync(path)) {
    await mkdir(CACHE, { recursive: true });
    // Several workers may make it at once: it appears whole, or not at all.
    const draft = join(CACHE, randomUUID());
    await writeFile(draft, await makeSnapshot());
    await rename(draft, path);
    const others = (await readdir(CACHE)).filter((other) => other.endsWith('.tar') && other !== name);
    for (const other of others) await rm(join(CACHE, other), { force: true });
  }
  return path;
}

async function versionOfTables(): Promise<string> {
  const migrations = 'server/src/store/migrations';
  const files = (await readdir(join(ROOT, migrations))).sort().map((file) => join(migrations, file));
  const hash = createHash('sha256').update(JSON.stringify(embeddedOptions().startParams));
  for (const file of [
    'node_modules/@electric-sql/pglite/package.json',
    'server/src/store/migrations.ts',
    'server/test/support/openEmbedded.ts',
    ...files,
  ]) {
    hash.update(file).update(await readFile(join(ROOT, file)));
  }
  return hash.digest('hex').slice(0, 32);
}

async function makeSnapshot(): Promise<Buffer<ArrayBuffer>> {
  const database = await create();
  const pool = new EmbeddedPool(database);
  await migrate(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }));
  // The two that `create database` copies: nobody connects to them, and each is as large as the one with the tables.
  await database.exec('update pg_database set datistemplate = false');
  for (const unused of ['template0', 'template1']) await database.exec(`drop database ${unused}`);
  await database.exec('checkpoint'); // else what was written is only in the write-ahead log, and replayed at each start
  const dump = await database.dumpDataDir('none');
  await pool.end();
  return Buffer.from(await dump.arrayBuffer());
}
