import type { Clock, Disk, Logger } from '../environment.js';
import { DATA_FOLDER, type DatabaseOptions, type OpenDatabase } from './DatabaseOptions.js';
import { openDurableDatabase } from './durable/openDurableDatabase.js';

/** Opens the database for these options. Rejects with `DataFolderInUseError`, `DataFolderNotPrivateError` or `StartError`. */
export async function openDatabase(
  options: DatabaseOptions,
  clock: Clock,
  logger: Logger,
  disk?: Disk,
): Promise<OpenDatabase> {
  const { databaseUrl, dataFolder = DATA_FOLDER } = options;
  if (databaseUrl === undefined) {
    const { onBroken = endProcess(logger) } = options;
    const durable = await openDurableDatabase({ dataFolder, clock, logger, disk, onBroken });
    return { pool: durable.pool, durable, close: () => durable.close() };
  }
  const { openSharedDatabase } = await import('./postgres/openSharedDatabase.js'); // its client is a twentieth of a start
  return openSharedDatabase({ ...options, databaseUrl }, clock, logger);
}

const endProcess = (logger: Logger) => (error: Error) => {
  logger.error(
    { error },
    'The disk refused a write. What was acknowledged is safe; the process ends so that it is restarted.',
  );
  process.exit(1);
};
