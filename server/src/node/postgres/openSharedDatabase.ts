import type { Clock, Logger } from '../../environment.js';
import type { DatabaseOptions, OpenDatabase } from '../DatabaseOptions.js';
import { checkServer } from './checkServer.js';
import { databaseFault } from './databaseFault.js';
import { adviseOnJit, openPostgres } from './openPostgres.js';
import { watchNewTables } from './watchNewTables.js';

/** Opens a database on a PostgreSQL server, which any number of processes may share. Rejects with `StartError`. */
export async function openSharedDatabase(
  options: DatabaseOptions & { databaseUrl: string },
  clock: Clock,
  logger: Logger,
): Promise<OpenDatabase> {
  const { databaseUrl, databasePoolerUrl, databasePoolSize: size } = options;
  const isPooled = databasePoolerUrl !== undefined;
  const pool = openPostgres({ url: databasePoolerUrl ?? databaseUrl, isPooled, size, logger });
  try {
    await checkServer(pool);
    if (isPooled) await adviseOnJit(pool, logger);
  } catch (error) {
    await pool.end();
    throw databaseFault(isPooled ? 'DATABASE_POOLER_URL' : 'DATABASE_URL', error);
  }
  const stopWatching = watchNewTables(pool, { clock, logger });
  const close = async () => {
    await stopWatching();
    await pool.end();
  };
  return { pool, durable: null, close };
}
