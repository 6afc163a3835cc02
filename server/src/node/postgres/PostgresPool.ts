import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { assertCommitted } from '../../embedded/assertCommitted.js';
import { parseInt8 } from '../../embedded/parseInt8.js';
import type { DatabasePool, Logger } from '../../environment.js';
import { isOutdatedPlan, StatementNames } from './StatementNames.js';

/** Longest statement, ms. No statement of the service takes so long, and it may hold locks. The same as the time limit of a request. */
const STATEMENT_TIMEOUT_MS = 60_000;
/** Longest idle time in a transaction, ms. A transaction waits only for the database, so an idle one belongs to a stalled process. */
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** No JIT: compiling a query takes tens of times as long as running a query of the service. */
const NO_JIT = '-c jit=off';

export interface PostgresPoolOptions {
  /** `postgres://user:password@host:port/database` */
  url: string;
  logger: Logger;
  /**
   * Most connections of this process. PostgreSQL allows 100 by default for all processes together, and runs few more statements at once than it
   * has cores. With three or more, two of them are for jobs. @default 10
   */
  maxConnections?: number;
}

/**
 * Connections for jobs. Jobs use only these: one request may enqueue hundreds of jobs, and their statements on all connections would slow
 * requests down.
 */
const JOB_CONNECTIONS = 2;

/** A pool of connections to a PostgreSQL server, with the same results and rules as `EmbeddedPool`. */
export class PostgresPool implements DatabasePool {
  readonly #pool: pg.Pool;
  readonly #logger: Logger;
  readonly #names = new StatementNames();
  /** The pool for jobs. `end` of this pool ends it too. */
  readonly background?: PostgresPool;

  constructor({ url, logger, maxConnections = 10 }: PostgresPoolOptions) {
    this.#logger = logger;
    const forJobs = maxConnections > JOB_CONNECTIONS ? JOB_CONNECTIONS : 0;
    if (forJobs > 0) this.background = new PostgresPool({ url, logger, maxConnections: forJobs });
    this.#pool = new pg.Pool({
      connectionString: url,
      max: maxConnections - forJobs,
      application_name: 'parley',
      options: NO_JIT,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
      keepAlive: true,
      types: { getTypeParser },
    });
    // A broken idle connection is replaced when one is needed. Without a listener, its error would end the process.
    this.#pool.on('error', (error) => logger.warn({ error }, 'An idle connection to the database was lost.'));
  }

  async connect(): Promise<PostgresPoolClient> {
    return new PostgresConnection(await this.#pool.connect(), this.#names, this.#logger);
  }

  async end(): Promise<void> {
    await this.background?.end();
    if (!this.#pool.ended) await this.#pool.end();
  }
}

function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === pg.types.builtins.INT8 && format !== 'binary') return parseInt8;
  return pg.types.getTypeParser(oid, format) as (value: string) => unknown; // `any` in its types
}

class PostgresConnection implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;
  readonly #onError: (error: Error) => void;
  #isReleased = false;

  constructor(client: pg.PoolClient, names: StatementNames, logger: Logger) {
    this.#client = client;
    this.#names = names;
    // The running statement fails too. While a connection is in use the pool does not listen, and an unhandled event would end the process.
    this.#onError = (error) => logger.warn({ error }, 'A connection to the database was lost while in use.');
    client.on('error', this.#onError);
  }

  query<R>(sql: string, parameters?: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): never;
  async query<R>(statement: string | PostgresCursor<R>, parameters: readonly unknown[] = []) {
    if (typeof statement !== 'string') throw new Error('Cursors are not used here, as an embedded database has none.');
    const result = await this.#send(statement, parameters);
    assertCommitted(statement, result.command);
    return result as PostgresQueryResult<R>; // the rows are what the caller says they are
  }

  async #send(text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    const name = parameters.length > 0 ? this.#names.nameOf(text) : undefined;
    const query = { text, values: [...parameters] };
    try {
      return await this.#client.query(name === undefined ? query : { ...query, name });
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error;
      this.#names.renew(text);
      if (this.#client.getTransactionStatus() !== 'I') throw error;
      return this.#send(text, parameters);
    }
  }

  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    void this.#release();
  }

  async #release(): Promise<void> {
    try {
      // The next user of this connection must not get an open transaction.
      if (this.#client.getTransactionStatus() !== 'I') await this.#client.query('rollback');
      this.#client.off('error', this.#onError);
      this.#client.release();
    } catch (error) {
      // The listener stays: a broken connection may emit several errors.
      this.#client.release(error instanceof Error ? error : true);
    }
  }
}
