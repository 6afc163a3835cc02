import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../StartError.js';

/** Where a restore builds the data, in the data folder. The next restore deletes the remains of an interrupted one. */
export const RESTORING = 'restore.partial';

/**
 * Call it before a database is made. Where a restore was interrupted, an empty one would look as if it were the restored one.
 * @throws StartError
 */
export function refuseInterruptedRestore(dataFolder: string): void {
  if (existsSync(join(dataFolder, 'database')) || !existsSync(join(dataFolder, RESTORING))) return;
  throw new StartError(
    `A restore into ${dataFolder} was interrupted, and there is no data in it yet. Run parley restore again; or delete ${RESTORING} in it, to begin with nothing.`,
  );
}
