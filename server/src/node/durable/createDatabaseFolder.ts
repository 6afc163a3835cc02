import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './DurableFileSystem.js';
import { unpackFolder } from './folderArchive.js';
import { PRIVATE_FOLDER } from './privateFolder.js';

/**
 * A database with the tables of this version and without rows (`makeEmptyDatabase`). The build makes it. The path is the same from the sources
 * and from the build output.
 */
const EMPTY_DATABASE = new URL('../../../dist/emptyDatabase.br', import.meta.url);

/**
 * Creates an empty database, unless the folder exists. Builds it under another name and renames it once every byte is on disk. So an
 * interrupted start, by a kill or a power cut, results in no partial database.
 */
export async function createDatabaseFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const building = `${folder}.init`;
  await rm(building, { recursive: true, force: true });
  await mkdir(building, { mode: PRIVATE_FOLDER });
  await unpackFolder(await readFile(EMPTY_DATABASE), building);
  await rename(building, folder);
  syncFolder(dirname(folder));
}
