import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type { Clock, Logger } from '../../environment.js';
import { hasUnknownMigrations, migrate } from '../../store/migrations.js';
import type { Tables } from '../../store/tables.js';
import { syncFolder } from '../durable/DurableFileSystem.js';
import { folderFault } from '../durable/folderFault.js';
import { isInterrupted, RESTORING } from '../durable/interruptedRestore.js';
import { lockDataFolder } from '../durable/lockDataFolder.js';
import { makeFolders } from '../durable/makeFolders.js';
import { makePrivate, PRIVATE_FOLDER } from '../durable/privateFolder.js';
import { openDatabase } from '../openDatabase.js';
import { BackupError } from './BackupError.js';
import { copyAtOnce } from './copyAtOnce.js';
import { copyFile } from './copyFile.js';
import { type Manifest, type ManifestFile, readManifest } from './manifest.js';

export interface RestoreOptions {
  /** Absent or empty. */
  dataFolder: string;
  clock: Clock;
  logger: Logger;
}

export interface RestoreSummary {
  /** ISO 8601. */
  madeAt: string;
  files: Manifest['header']['files'];
  /** Uploaded files that were restored. */
  fileCount: number;
  /** Uploaded files that the database names and the backup lacks, because they were deleted while it was taken. */
  missingCount: number;
}

/** What may be in an empty data folder: locks, and `RESTORING`. */
const NO_DATA = /^(parley-\d+\.lock|[0-9a-f]{8}\.(alive|draft)|restore\.partial)$/;

/**
 * Restores a backup into an empty data folder. Checks every file of the backup, opens the database once, and puts the data in place only then.
 * @throws BackupError when the backup is damaged, or the folder is not empty
 * @throws DataFolderInUseError
 */
export async function restoreBackup(backup: string, options: RestoreOptions): Promise<RestoreSummary> {
  const manifest = await readManifest(backup);
  const dataFolder = resolve(options.dataFolder);
  await makeFolders(dataFolder).catch((error: unknown) => {
    throw folderFault(dataFolder, error);
  });
  await makePrivate(dataFolder, options.logger);
  const unlock = await lockDataFolder(dataFolder);
  const building = join(dataFolder, RESTORING);
  try {
    // Files are put in place before the database. Where a restore was killed between the two, nobody has written anything since.
    if (isInterrupted(dataFolder)) await rm(join(dataFolder, 'files'), { recursive: true, force: true });
    if (!(await readdir(dataFolder)).every((name) => NO_DATA.test(name))) {
      throw new BackupError(
        `The data folder ${dataFolder} is not empty. Move away what is in it, or choose another folder with --data.`,
      );
    }
    await rm(building, { recursive: true, force: true });
    await mkdir(building, { mode: PRIVATE_FOLDER });
    const restored = await build(backup, building, manifest, options);
    for (const name of ['files', 'database']) await moveUp(join(building, name), join(dataFolder, name));
    syncFolder(dataFolder);
    return { ...restored, madeAt: manifest.header.madeAt, files: manifest.header.files };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    throw new BackupError(`The disk of ${dataFolder} is full. Nothing was restored.`, { cause: error });
  } finally {
    await rm(building, { recursive: true, force: true });
    await unlock();
  }
}

async function build(
  backup: string,
  building: string,
  { header, folders, files }: Manifest,
  options: RestoreOptions,
): Promise<Pick<RestoreSummary, 'fileCount' | 'missingCount'>> {
  for (const folder of folders) await mkdir(join(building, folder), { recursive: true, mode: PRIVATE_FOLDER });
  const isUpload = ({ path }: ManifestFile) => path.startsWith('files/');
  const ofDatabase = files.filter((file) => !isUpload(file));
  await copyAtOnce(ofDatabase, (file) => checkAndCopy(backup, file, building));
  for (const folder of folders) syncFolder(join(building, folder));
  const named = await readBlobKeys(building, options);
  if (header.files === 'bucket') return { fileCount: 0, missingCount: 0 };
  const groups = new Set<string>();
  let fileCount = 0;
  await copyAtOnce(files.filter(isUpload), async (file) => {
    // A file that the database does not name was stored after the database was copied. Nothing would ever delete it.
    const isNamed = named.has(file.path.slice(file.path.lastIndexOf('/') + 1));
    await checkAndCopy(backup, file, isNamed ? building : null);
    if (!isNamed) return;
    fileCount += 1;
    groups.add(dirname(file.path));
  });
  for (const group of groups) syncFolder(join(building, group));
  if (groups.size > 0) syncFolder(join(building, 'files'));
  return { fileCount, missingCount: named.size - fileCount };
}

/** Checks a file against the manifest, and copies it unless `building` is null. */
async function checkAndCopy(backup: string, { path, size, sha256 }: ManifestFile, building: string | null) {
  const source = await open(join(backup, path), 'r').catch((cause: unknown) => {
    throw new BackupError(`The backup is damaged: its file ${path} cannot be read. Nothing was restored.`, { cause });
  });
  try {
    const target = building === null ? null : join(building, path);
    if (target !== null) await mkdir(dirname(target), { recursive: true, mode: PRIVATE_FOLDER });
    const copied = await copyFile(source, target);
    if (copied.size === size && copied.sha256 === sha256) return;
    throw new BackupError(
      `The backup is damaged: its file ${path} is not what was saved (${copied.size} bytes, ${size} were saved). Nothing was restored.`,
    );
  } finally {
    await source.close();
  }
}

/** Opens the restored database, which brings it to the end of the backup. Returns the keys of the files that it names. */
async function readBlobKeys(dataFolder: string, { clock, logger }: RestoreOptions): Promise<Set<string>> {
  const database = await openDatabase({ dataFolder }, clock, logger);
  try {
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: database.pool }) });
    if (await hasUnknownMigrations(db)) {
      throw new BackupError('The backup was made by a newer version of Parley. Install that version to restore it.');
    }
    await migrate(db);
    const uploads = db.selectFrom('uploads').select('blob_key').where('is_stored', '=', true);
    const parts = db.selectFrom('recorder_parts').select('blob_key').where('is_stored', '=', true);
    const thumbnails = db.selectFrom('recorder_thumbnails').select('blob_key').where('is_stored', '=', true);
    return new Set((await uploads.unionAll(parts).unionAll(thumbnails).execute()).map(({ blob_key }) => blob_key));
  } finally {
    await database.close();
  }
}

/** Moves a folder, when there is one. */
async function moveUp(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
