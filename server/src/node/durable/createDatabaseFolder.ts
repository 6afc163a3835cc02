import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { syncFolder } from './DurableFileSystem.js';
import { PRIVATE_FOLDER } from './privateFolder.js';
import { PrivateFileSystem } from './PrivateFileSystem.js';
import { syncTree } from './syncTree.js';

/**
 * Builds an empty database, unless the folder exists. It is built beside its place and moved there when every byte is on disk,
 * so that a start that is interrupted, by a kill or by a power cut, leaves nothing half made.
 */
export async function createDatabaseFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const building = `${folder}.init`;
  await rm(building, { recursive: true, force: true });
  await mkdir(building, { mode: PRIVATE_FOLDER });
  const database = await PGlite.create({ fs: new PrivateFileSystem(building) });
  await database.close();
  await syncTree(building);
  await rename(building, folder);
  syncFolder(dirname(folder));
}
