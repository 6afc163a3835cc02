import type { PostgresPoolClient } from 'kysely';
import type { EmbeddedPool } from '../../embedded/EmbeddedPool.js';
import type { Clock, Disk, Logger } from '../../environment.js';
import { analyzeNewTables } from '../analyzeNewTables.js';
import { repeatWork } from '../repeatWork.js';

/** Interval between two checks of the log size and for new tables, ms. A check takes about a millisecond. */
const INTERVAL_MS = 1000;
/** Interval between two checks for changed tables, ms. */
const TABLES_MS = 30_000;

/**
 * A checkpoint runs after this much write-ahead log, or, when there is any, after a certain time. All statements wait for it. It takes some
 * hundredths of a second after 8 MB, and took 2 s after 100 MB.
 */
const CHECKPOINT_BYTES = 8 * 1024 * 1024;
const CHECKPOINT_MS = 5 * 60_000;

export interface MaintenanceOptions {
  clock: Clock;
  logger: Logger;
  /** No upkeep runs while the disk has no room: PostgreSQL stops when it cannot finish a checkpoint. */
  disk?: Disk | undefined;
}

export interface Maintenance {
  stop(): Promise<void>;
  /** Does `work` while no upkeep runs. */
  pausedDuring<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Does the work of PostgreSQL's background processes, which PGlite does not have: checkpoints, and vacuum and statistics of changed tables.
 * Each piece of work takes a turn among the statements of the service.
 */
export function startMaintenance(pool: EmbeddedPool, { clock, logger, disk }: MaintenanceOptions): Maintenance {
  const state: MaintenanceState = { checkpointBytes: 0, checkpointAt: clock.now(), tablesAt: clock.now() };
  let pauses = 0;
  let running: Promise<void> = Promise.resolve();
  const stop = repeatWork(
    clock,
    INTERVAL_MS,
    async () => {
      if (pauses > 0 || pool.isEnding || (disk && !disk.hasRoom(0))) return;
      running = maintain(pool, state, clock.now());
      await running;
    },
    (error) => logger.warn({ error }, 'The upkeep of the embedded database failed; it is tried again.'),
  );
  return {
    stop,
    async pausedDuring(work) {
      pauses += 1;
      try {
        await running.catch(() => {}); // it was logged
        return await work();
      } finally {
        pauses -= 1;
      }
    },
  };
}

interface MaintenanceState {
  /** End of the write-ahead log after the last checkpoint; 0 when it is not known yet. */
  checkpointBytes: number;
  checkpointAt: number;
  /** Time of the last check for changed tables. */
  tablesAt: number;
}

async function maintain(pool: EmbeddedPool, state: MaintenanceState, now: number): Promise<void> {
  const connection = await pool.background.connect();
  try {
    await analyzeNewTables(connection);
    if (now - state.tablesAt >= TABLES_MS) {
      state.tablesAt = now;
      // One table and one command at a time, so that other work waits for one statement only.
      for (const table of await findChangedTables(connection)) {
        await connection.query(`vacuum ${table}`);
        await connection.query(`analyze ${table}`);
      }
    }
    const written = (await readLogBytes(connection)) - state.checkpointBytes;
    const isDue = written > CHECKPOINT_BYTES || (written > 0 && now - state.checkpointAt >= CHECKPOINT_MS);
    if (!isDue) return;
    await connection.query('checkpoint');
    state.checkpointBytes = await readLogBytes(connection);
    state.checkpointAt = now;
  } finally {
    connection.release();
  }
}

/** Returns the tables past the default thresholds of PostgreSQL's autovacuum. */
async function findChangedTables(connection: PostgresPoolClient): Promise<string[]> {
  await connection.query('select pg_stat_force_next_flush()', []); // nothing else makes the counts visible here
  const { rows } = await connection.query<{ name: string }>(
    `select format('%I.%I', schemaname, relname) as name
       from pg_stat_all_tables
      where schemaname not in ('pg_toast', 'information_schema')
        and (n_dead_tup > 50 + 0.2 * n_live_tup
          or n_mod_since_analyze > 50 + 0.1 * n_live_tup
          or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup)`,
    [],
  );
  return rows.map(({ name }) => name);
}

async function readLogBytes(connection: PostgresPoolClient): Promise<number> {
  const { rows } = await connection.query<{ bytes: number }>(
    `select (pg_current_wal_insert_lsn() - '0/0')::int8 as bytes`,
    [],
  );
  return rows[0]?.bytes ?? 0;
}
