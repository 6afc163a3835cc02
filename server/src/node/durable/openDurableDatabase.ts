import { dirname, join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { embeddedOptions } from '../../embedded/embeddedOptions.js';
import { EmbeddedPool } from '../../embedded/EmbeddedPool.js';
import type { Clock, Disk, Logger } from '../../environment.js';
import { createDatabaseFolder } from './createDatabaseFolder.js';
import { DurableFileSystem, syncFolder } from './DurableFileSystem.js';
import { folderFault } from './folderFault.js';
import { refuseInterruptedRestore } from './interruptedRestore.js';
import { lockDataFolder } from './lockDataFolder.js';
import { makeFolders } from './makeFolders.js';
import { makePrivate } from './privateFolder.js';
import { startMaintenance } from './startMaintenance.js';

export interface DurableDatabaseOptions {
  /** Created when absent, for this account only. One process at a time may use it. */
  dataFolder: string;
  clock: Clock;
  logger: Logger;
  /** The disk that the folder is on. */
  disk?: Disk | undefined;
  /**
   * Called when PostgreSQL panicked, most likely because the disk refused a write. That write was not acknowledged. End the process before this
   * function returns: afterwards PGlite may block the thread for good. The next start recovers all acknowledged writes.
   */
  onBroken: (error: Error) => void;
}

export interface DurableDatabase {
  pool: EmbeddedPool;
  /** Folder of PostgreSQL's files. */
  folder: string;
  /** Does `work` while no checkpoint runs. The write-ahead log grows meanwhile. */
  withoutCheckpoints<T>(work: () => Promise<T>): Promise<T>;
  /** Number of disk syncs so far, for tests and metrics. */
  readonly syncCount: number;
  /** Waits for running statements, closes the database and unlocks the folder. */
  close(): Promise<void>;
}

/**
 * Opens PGlite in a folder. Acknowledged commits survive a kill and a power cut.
 * @throws DataFolderInUseError
 * @throws DataFolderNotPrivateError
 * @throws StartError when the folder cannot be used
 */
export async function openDurableDatabase(options: DurableDatabaseOptions): Promise<DurableDatabase> {
  const dataFolder = resolve(options.dataFolder);
  const folder = join(dataFolder, 'database');
  const unlock = await prepare(dataFolder, options.logger).catch((error: unknown) => {
    throw folderFault(dataFolder, error);
  });
  try {
    refuseInterruptedRestore(dataFolder);
    await createDatabaseFolder(folder).catch((error: unknown) => {
      throw folderFault(dataFolder, error);
    });
    const fs = new DurableFileSystem(folder);
    const pool = new EmbeddedPool(await openDatabase(folder, fs, options.onBroken), options);
    if (!(await isDurable(pool, fs))) {
      await pool.end();
      throw new Error('PGlite does not sync its writes to the disk any more: this version of it is not supported.');
    }
    const maintenance = startMaintenance(pool, options);
    return {
      pool,
      folder,
      withoutCheckpoints: (work) => maintenance.pausedDuring(work),
      get syncCount() {
        return fs.syncCount;
      },
      async close() {
        await maintenance.stop();
        await pool.end();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Makes the folder, for this account only, and locks it. */
async function prepare(dataFolder: string, logger: Logger): Promise<() => Promise<void>> {
  const firstMade = await makeFolders(dataFolder);
  if (firstMade !== undefined) syncFolder(dirname(firstMade));
  await makePrivate(dataFolder, logger);
  return lockDataFolder(dataFolder);
}

/**
 * Start options. `-F` would switch `fsync` off. The default sync method is `fdatasync`, which does nothing in Emscripten. All statements wait
 * while statistics are gathered. With a target of 10 that reads 3,000 rows of a table and takes a tenth of the default time.
 */
export function durableOptions() {
  const { startParams, ...rest } = embeddedOptions();
  const params = startParams.filter((param) => param !== '-F');
  const settings = ['fsync=on', 'wal_sync_method=fsync', 'default_statistics_target=10'];
  return { ...rest, startParams: [...params, ...settings.flatMap((setting) => ['-c', setting])] };
}

async function openDatabase(folder: string, fs: DurableFileSystem, onBroken: (error: Error) => void): Promise<PGlite> {
  let lastWords = '';
  const onStderr = (text: string) => {
    lastWords = text;
    // PostgreSQL logs a panic before it stops. This is the last moment at which our code is sure to run.
    if (text.includes('PANIC:')) onBroken(new Error(`The embedded database stopped: ${text}`));
    return false;
  };
  try {
    return await PGlite.create({ ...durableOptions(), fs, onStderr });
  } catch (cause) {
    throw new Error(`The embedded database in ${folder} cannot be opened. ${lastWords}`, { cause });
  }
}

/** Runs a commit and checks that it syncs. If not, a dependency has changed, and acknowledged writes would not be safe. */
async function isDurable(pool: EmbeddedPool, fs: DurableFileSystem): Promise<boolean> {
  const before = fs.syncCount;
  const connection = await pool.connect();
  // The smallest write to the log: a message that nothing reads.
  await connection.query(`select pg_logical_emit_message(true, 'parley', 'probe')`);
  connection.release();
  return fs.syncCount > before;
}
