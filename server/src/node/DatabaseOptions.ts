import type { PostgresPool } from 'kysely';
import type { DurableDatabase } from './durable/openDurableDatabase.js';

export const DATA_FOLDER = './.parley';

/** Where the database of a server is: in a folder, or on a PostgreSQL server. */
export interface DatabaseOptions {
  /** Folder of the embedded database, when there is no `databaseUrl`. One process at a time may use it. @default './.parley' */
  dataFolder?: string;
  /** A PostgreSQL server, 15 or newer, which any number of processes may share. */
  databaseUrl?: string | undefined;
  /**
   * A pooler of that server in transaction mode, such as pgbouncer. Statements go through it. Messages between processes still use
   * `databaseUrl`, with one connection, because they need a session of their own. Ignored without `databaseUrl`.
   */
  databasePoolerUrl?: string | undefined;
  /** Most connections of this process for statements, see `PostgresOptions`. @default 10 */
  databasePoolSize?: number | undefined;
  /**
   * Called when the embedded database stopped because the disk refused a write. Acknowledged writes are safe, but the process cannot continue and
   * must end before this function returns. @default logs, and ends the process with code 1
   */
  onBroken?: (error: Error) => void;
}

export interface OpenDatabase {
  pool: PostgresPool;
  /** `null`: it is on a PostgreSQL server. */
  durable: DurableDatabase | null;
  close(): Promise<void>;
}
