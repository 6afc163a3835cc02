import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { extract } from 'tar';
import { syncFolder } from './DurableFileSystem.js';
import { OTHERS, PRIVATE_FOLDER } from './privateFolder.js';
import { syncTree } from './syncTree.js';

/** A database with every table and nothing in them, of the build. The path is the same from the sources and from what was built of them. */
const EMPTY_DATABASE = fileURLToPath(new URL('../../../dist/emptyDatabase.tar.gz', import.meta.url));

/**
 * Unpacks an empty database, unless the folder exists. It is built beside its place and moved there when every byte is on disk,
 * so that a start that is interrupted, by a kill or by a power cut, leaves nothing half made.
 */
export async function createDatabaseFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const building = `${folder}.init`;
  await rm(building, { recursive: true, force: true });
  await mkdir(building, { mode: PRIVATE_FOLDER });
  await extract({ file: EMPTY_DATABASE, cwd: building, umask: OTHERS, preserveOwner: false, noMtime: true });
  await syncTree(building);
  await rename(building, folder);
  syncFolder(dirname(folder));
}
