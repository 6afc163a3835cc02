import { readdir } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve } from 'node:path';
import type { DurableDatabase } from '../durable/openDurableDatabase.js';
import { BackupError } from './BackupError.js';
import { BackupWriter } from './BackupWriter.js';
import { copyAtOnce } from './copyAtOnce.js';
import { copyDatabase } from './copyDatabase.js';
import type { ManifestHeader } from './manifest.js';

export interface BackupSource {
  database: DurableDatabase;
  dataFolder: string;
  /** Where uploaded files are. */
  files: ManifestHeader['files'];
}

/** The contents of a backup. */
export interface BackupSummary {
  /** Path of the backup. */
  folder: string;
  /** Uploaded files. */
  fileCount: number;
  /** Bytes of the database and the files. */
  bytes: number;
  files: ManifestHeader['files'];
}

/**
 * Writes a backup of an open database and the uploaded files. Everything that was acknowledged before the call is in it.
 * @param target absolute path of the backup; nothing may be there
 * @throws BackupError
 */
export async function writeBackup(
  { database, dataFolder, files }: BackupSource,
  target: string,
  signal?: AbortSignal,
): Promise<BackupSummary> {
  const place = relative(resolve(dataFolder), target);
  if (!place.startsWith('..') && !isAbsolute(place)) {
    throw new BackupError(`${target} is inside the data folder: choose a folder outside, best on another disk.`);
  }
  const writer = await BackupWriter.create(target, files, signal);
  try {
    await copyDatabase(database, writer);
    // After the database: so every file that it names exists already.
    const fileCount = files === 'folder' ? await copyUploads(join(dataFolder, 'files'), writer) : 0;
    await writer.finish();
    return { folder: target, fileCount, bytes: writer.bytes, files };
  } catch (error) {
    await writer.discard();
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    throw new BackupError(`The disk of ${target} is full. Free some room, or choose another.`, { cause: error });
  }
}

/**
 * Copies the uploaded files, which are in folders with names of two characters. They never change; one that is deleted meanwhile is skipped.
 * Returns their number.
 */
async function copyUploads(folder: string, writer: BackupWriter): Promise<number> {
  let count = 0;
  for (const group of (await namesIn(folder)).filter((name) => /^[\w-]{1,2}$/.test(name))) {
    const names = await namesIn(join(folder, group));
    await copyAtOnce(names, async (name) => {
      if (await writer.addFile(`files/${group}/${name}`, join(folder, group, name))) count += 1;
    });
  }
  return count;
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}
