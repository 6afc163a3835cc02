import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../StartError.js';

/** Where a restore builds the data, in the data folder. The next restore deletes the remains of an interrupted one. */
export const RESTORING = 'restore.partial';

/** Returns whether a restore into the folder was interrupted before the database was there. No service starts then. */
export const isInterrupted = (dataFolder: string): boolean =>
  existsSync(join(dataFolder, RESTORING)) && !existsSync(join(dataFolder, 'database'));

/**
 * Call it before a database is made. Where a restore was interrupted, an empty one would look as if it were the restored one.
 * @throws StartError
 */
export function refuseInterruptedRestore(dataFolder: string): void {
  if (!isInterrupted(dataFolder)) return;
  throw new StartError(
    `A restore into ${dataFolder} was interrupted, and there is no data in it yet. Run parley restore again; or delete ${RESTORING} in it, to begin with nothing.`,
  );
}
