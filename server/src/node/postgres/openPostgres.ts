import type { DatabasePool, Logger } from '../../environment.js';
import { PostgresPool } from './PostgresPool.js';

export interface PostgresOptions {
  url: string;
  logger: Logger;
  /**
   * Most connections of this process for statements. PostgreSQL allows 100 by default for all processes together, and runs few more statements
   * at once than it has cores. With three or more, two of them are for jobs. @default 10
   */
  size?: number | undefined;
  /** See `PostgresPool`. */
  isPooled?: boolean;
}

/**
 * Connections for jobs. Jobs use only these: one request may enqueue hundreds of jobs, and their statements on all connections would slow
 * requests down.
 */
const JOB_CONNECTIONS = 2;

/** Opens the connections of the service to a PostgreSQL server: one pool for requests, one for jobs. `end` closes both. */
export function openPostgres({ size = 10, ...options }: PostgresOptions): DatabasePool {
  if (size <= JOB_CONNECTIONS) return new PostgresPool({ ...options, size });
  const requests = new PostgresPool({ ...options, size: size - JOB_CONNECTIONS });
  const jobs = new PostgresPool({ ...options, size: JOB_CONNECTIONS });
  return {
    size: requests.size,
    connect: () => requests.connect(),
    background: jobs,
    end: async () => void (await Promise.all([requests.end(), jobs.end()])),
  };
}

/**
 * Logs the setting to change when statements through a pooler would run with the JIT compiler. Inside a transaction the service turns it
 * off itself, but most reads are single statements.
 */
export async function adviseOnJit(pool: DatabasePool, logger: Logger): Promise<void> {
  const connection = await pool.connect();
  try {
    const { rows } = await connection.query<{ jit: string; role: string }>(
      `select current_setting('jit') as jit, quote_ident(current_user) as role`,
      [],
    );
    const [found] = rows;
    if (found?.jit !== 'on') return;
    const message = `PostgreSQL compiles expensive queries, which takes longer than to run them: alter role ${found.role} set jit = off`;
    logger.warn({}, message);
  } finally {
    connection.release();
  }
}
