import { chmod, lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../environment.js';

/** Mode of a folder that only its owner can read, write and enter. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;
/** Permission bits of all accounts but the owner. */
const OTHERS = 0o077;
const ADMINISTRATOR = 0;

/** Other accounts of the machine can read the data folder, and this account cannot change that. */
export class DataFolderNotPrivateError extends Error {
  override readonly name = 'DataFolderNotPrivateError';
}

/**
 * Makes sure that only this account can enter an existing folder. The database in it contains the secret that signs user tokens, and all
 * content of people. When others can enter the folder, removes their permissions from it and from everything in it, and logs that. Does
 * nothing on Windows, which has no such modes.
 * @param account id of the account that runs the service
 * @throws DataFolderNotPrivateError when the folder belongs to another account or its file system has no modes
 */
export async function makePrivate(folder: string, logger: Logger, account = process.geteuid?.()): Promise<void> {
  if (account === undefined || process.platform === 'win32') return;
  const { uid: owner, mode } = await stat(folder);
  if (owner !== account && account !== ADMINISTRATOR) {
    throw new DataFolderNotPrivateError(
      `The data folder ${folder} belongs to another account (${owner}), which could read the secret that signs user tokens. ` +
        'Run the service as that account, or choose another folder with --data.',
    );
  }
  if (owner !== account) {
    logger.warn({ folder, owner }, 'The data folder belongs to another account, which can read it: change its owner.');
  }
  if ((mode & OTHERS) === 0) return;
  await closeToOthers(folder, PRIVATE_FOLDER);
  if ((await readdir(folder)).length === 0) return;
  logger.warn(
    { folder, mode: (mode & 0o777).toString(8) },
    'Until now other accounts of this machine could enter the data folder and read what people wrote, and, in the embedded ' +
      'database, the secret that signs user tokens. It is closed now. If they are not to be trusted, stop the service, run ' +
      '`parley rotate-secret`, and start it again.',
  );
  await closeContents(folder);
}

async function closeContents(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    // The target of a link is not part of the folder. `lost+found` belongs to the system, is private already and cannot be read.
    if (entry.isSymbolicLink() || entry.name === 'lost+found') continue;
    const found = await lstat(path).catch(ignoreMissing);
    if (found && (found.mode & OTHERS) !== 0) {
      await closeToOthers(path, entry.isDirectory() ? PRIVATE_FOLDER : PRIVATE_FILE);
    }
    if (entry.isDirectory()) await closeContents(path);
  }
}

/** Ignores a missing file. A process that still uses the folder may delete files; the lock will detect it. */
function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}

async function closeToOthers(path: string, mode: number): Promise<void> {
  const cause = await chmod(path, mode).then(
    () => undefined,
    (error: unknown) => error,
  );
  // Some file systems accept the change but have no modes.
  if (cause === undefined && ((await stat(path)).mode & OTHERS) === 0) return;
  throw new DataFolderNotPrivateError(
    `Other accounts of this machine can read ${path}, and this account cannot change that. ` +
      'Change its owner or mode, choose another folder with --data, or set DATABASE_URL.',
    { cause },
  );
}
