import type { Clock, DatabasePool, Logger } from '../../environment.js';
import { isUnreachable } from '../../isUnreachable.js';
import { analyzeNewTables } from '../analyzeNewTables.js';
import { repeatWork } from '../repeatWork.js';

/** Interval between two checks, ms. */
const INTERVAL_MS = 1000;

/**
 * Analyzes new tables as soon as they have grown. PostgreSQL itself does so within a minute, in which a large import would make the service
 * slow. As it asks the database every second, it also logs when the database is lost and when it is back. Returns a function that stops it.
 */
export function watchNewTables(
  pool: DatabasePool,
  { clock, logger }: { clock: Clock; logger: Logger },
): () => Promise<void> {
  let lostAt: number | null = null;
  return repeatWork(
    clock,
    INTERVAL_MS,
    async () => {
      await check(pool);
      if (lostAt !== null) logger.info({ lostForMs: clock.now() - lostAt }, 'The database answers again.');
      lostAt = null;
    },
    (error) => {
      if (!isUnreachable(error)) return logger.warn({ error }, 'New tables could not be analyzed; it is tried again.');
      if (lostAt === null)
        logger.error({ error }, 'The database cannot be reached. Requests are answered UNAVAILABLE until it is back.');
      lostAt ??= clock.now();
    },
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
