import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect } from 'kysely';
import { EmbeddedPool } from '../../embedded/EmbeddedPool.js';
import { embeddedOptions } from '../../embedded/embeddedOptions.js';
import { migrate } from '../../store/migrations.js';
import type { Tables } from '../../store/tables.js';
import { packFolder } from './folderArchive.js';
import { PrivateFileSystem } from './PrivateFileSystem.js';

/**
 * Makes the database of a first start, with all tables and without rows, as an archive for `createDatabaseFolder`. The build ships it, because
 * PostgreSQL takes seconds to make a database and to run the migrations.
 */
export async function makeEmptyDatabase(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-build-'));
  try {
    const { startParams, ...options } = embeddedOptions();
    const database = await PGlite.create({
      ...options,
      fs: new PrivateFileSystem(folder),
      startParams: [...startParams, '-c', 'wal_recycle=off'], // else full segments of the log, 16 MB each, stay for later use
    });
    const pool = new EmbeddedPool(database);
    await migrate(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }));
    await dropTemplates(database);
    await database.exec('select pg_switch_wal()');
    await database.exec('checkpoint');
    await pool.end(); // in order, so that the first start has nothing to recover
    return await packFolder(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Drops the databases that new ones are copied from. The service makes none; they are two thirds of the files, and nothing would vacuum them.
 */
async function dropTemplates(database: PGlite): Promise<void> {
  await database.exec('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await database.exec(`drop database ${name}`);
}
