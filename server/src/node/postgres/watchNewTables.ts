import type { Clock, DatabasePool, Logger } from '../../environment.js';
import { analyzeNewTables } from '../analyzeNewTables.js';
import { repeatWork } from '../repeatWork.js';

/** Interval between two checks, ms. */
const INTERVAL_MS = 1000;

/**
 * Analyzes new tables as soon as they have grown. PostgreSQL itself does so within a minute, in which a large import would make the service
 * slow. Returns a function that stops it.
 */
export function watchNewTables(
  pool: DatabasePool,
  { clock, logger }: { clock: Clock; logger: Logger },
): () => Promise<void> {
  return repeatWork(
    clock,
    INTERVAL_MS,
    () => check(pool),
    (error) => logger.warn({ error }, 'New tables could not be analyzed; it is tried again.'),
  );
}

async function check(pool: DatabasePool): Promise<void> {
  const connection = await (pool.background ?? pool).connect();
  try {
    await analyzeNewTables(connection);
  } finally {
    connection.release();
  }
}
