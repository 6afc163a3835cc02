import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { embeddedOptions } from '../../embedded/embeddedOptions.js';
import { EmbeddedPool } from '../../embedded/EmbeddedPool.js';
import type { Clock, Disk, Logger } from '../../environment.js';
import { createDatabaseFolder } from './createDatabaseFolder.js';
import { DurableFileSystem, syncFolder } from './DurableFileSystem.js';
import { lockDataFolder } from './lockDataFolder.js';
import { makePrivate, PRIVATE_FOLDER } from './privateFolder.js';
import { startUpkeep } from './startUpkeep.js';

export interface DurableDatabaseOptions {
  /** Made when absent, for this account alone; one process at a time may use it. */
  dataFolder: string;
  clock: Clock;
  logger: Logger;
  /** The disk that the folder is on. */
  disk?: Disk | undefined;
  /**
   * PostgreSQL panicked, most likely because the disk refused a write; nothing of it was acknowledged. End the process before this
   * returns: afterwards PGlite may block the thread for good. The next start recovers all that was acknowledged.
   */
  onBroken: (error: Error) => void;
}

export interface DurableDatabase {
  pool: EmbeddedPool;
  /** Syncs of the disk so far; for tests and metrics. */
  readonly syncCount: number;
  /** Waits for what is under way, closes the database and gives the folder free. */
  close(): Promise<void>;
}

/**
 * Opens PGlite in a folder so that what a commit acknowledged survives a kill and a power cut.
 * @throws DataFolderInUseError
 * @throws DataFolderNotPrivateError
 */
export async function openDurableDatabase(options: DurableDatabaseOptions): Promise<DurableDatabase> {
  const dataFolder = resolve(options.dataFolder);
  const firstMade = await mkdir(dataFolder, { recursive: true, mode: PRIVATE_FOLDER });
  if (firstMade !== undefined) syncFolder(dirname(firstMade));
  await makePrivate(dataFolder, options.logger);
  const unlock = await lockDataFolder(dataFolder);
  try {
    const folder = join(dataFolder, 'database');
    await createDatabaseFolder(folder);
    const fs = new DurableFileSystem(folder);
    const pool = new EmbeddedPool(await openDatabase(folder, fs, options.onBroken), options);
    if (!(await isDurable(pool, fs))) {
      await pool.end();
      throw new Error('PGlite does not sync its writes to the disk any more: this version of it is not supported.');
    }
    const stopUpkeep = startUpkeep(pool, options);
    return {
      pool,
      get syncCount() {
        return fs.syncCount;
      },
      async close() {
        await stopUpkeep();
        await pool.end();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/**
 * `-F` would switch `fsync` off. The default method is `fdatasync`, which Emscripten answers without doing anything. Everybody waits for
 * statistics: with a target of 10 they read 3,000 rows of a table, which takes a tenth of the time of the default.
 */
export function durableOptions() {
  const { startParams, ...rest } = embeddedOptions();
  const kept = startParams.filter((param) => param !== '-F');
  const settings = ['fsync=on', 'wal_sync_method=fsync', 'default_statistics_target=10'];
  return { ...rest, startParams: [...kept, ...settings.flatMap((setting) => ['-c', setting])] };
}

async function openDatabase(folder: string, fs: DurableFileSystem, onBroken: (error: Error) => void): Promise<PGlite> {
  let lastWords = '';
  const onStderr = (text: string) => {
    lastWords = text;
    // PostgreSQL says that it panics before it does: the last moment at which code of ours surely runs.
    if (text.includes('PANIC:')) onBroken(new Error(`The embedded database stopped: ${text}`));
    return false;
  };
  try {
    return await PGlite.create({ ...durableOptions(), fs, onStderr });
  } catch (cause) {
    throw new Error(`The embedded database in ${folder} cannot be opened. ${lastWords}`, { cause });
  }
}

/** Tries a commit. When it does not sync, a dependency has changed under us and no acknowledged write would be safe. */
async function isDurable(pool: EmbeddedPool, fs: DurableFileSystem): Promise<boolean> {
  const before = fs.syncCount;
  const connection = await pool.connect();
  // The smallest thing that writes to the log: a message that nobody reads.
  await connection.query(`select pg_logical_emit_message(true, 'parley', 'probe')`);
  connection.release();
  return fs.syncCount > before;
}
