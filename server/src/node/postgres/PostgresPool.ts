import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { assertCommitted } from '../../embedded/assertCommitted.js';
import { parseInt8 } from '../../embedded/parseInt8.js';
import type { DatabasePool, Logger } from '../../environment.js';
import { NO_TIME_LIMIT } from '../../store/liftTimeLimit.js';
import { isOutdatedPlan, StatementNames } from './StatementNames.js';

/** Longest statement, ms. No statement of the service takes so long, and it may have locks. The same as the default time limit of a request. */
const STATEMENT_TIMEOUT_MS = 60_000;
/** Longest idle time in a transaction, ms. A transaction waits only for the database, so an idle one belongs to a stalled process. */
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000;
/**
 * Longest wait for the answer to a statement, ms. The server ends a statement before; without an answer the other end is gone, which TCP may
 * notice only after a quarter of an hour.
 */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 10_000;
/** The same for a rollback, which takes the server no time. */
const ROLLBACK_TIMEOUT_MS = 10_000;
/** Silence after which the other end is probed, ms. It finds the end of a connection whose statement may take any time. */
const KEEP_ALIVE_MS = 30_000;
/** Longest wait for a connection, a new one or one that is free, ms. */
const CONNECT_TIMEOUT_MS = 10_000;

/** No JIT: compiling a query takes tens of times as long as running a query of the service. */
const SETTINGS = {
  jit: 'off',
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
};

export interface PostgresPoolOptions {
  /** `postgres://user:password@host:port/database` */
  url: string;
  logger: Logger;
  /** Most connections. @default 10 */
  size?: number;
  /**
   * Whether `url` is a pooler that may give each transaction another session of the server (pgbouncer in transaction mode). Then statements
   * are not prepared, and each transaction begins with the settings of the service. @default false
   */
  isPooled?: boolean;
}

/** A pool of connections to a PostgreSQL server, with the same results and rules as `EmbeddedPool`. */
export class PostgresPool implements DatabasePool {
  readonly size: number;
  readonly #pool: pg.Pool;
  readonly #logger: Logger;
  readonly #session: Session;

  constructor({ url, logger, size = 10, isPooled = false }: PostgresPoolOptions) {
    this.size = size;
    this.#logger = logger;
    this.#session = isPooled ? POOLED : { names: new StatementNames(), begin: 'begin' };
    this.#pool = new pg.Pool({
      connectionString: url,
      max: size,
      application_name: 'parley',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      // A pooler refuses connections with settings.
      ...(!isPooled && { options: startOptions(SETTINGS) }),
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      types: { getTypeParser },
    });
    // A broken idle connection is replaced when one is needed. Without a listener, its error would end the process.
    this.#pool.on('error', (error) => logger.warn({ error }, 'An idle connection to the database was lost.'));
  }

  async connect(): Promise<PostgresPoolClient> {
    return new PostgresConnection(await this.#pool.connect().catch(named), this.#session, this.#logger);
  }

  async end(): Promise<void> {
    if (!this.#pool.ended) await this.#pool.end();
  }
}

const LATE = 'timeout exceeded when trying to connect';
/** Texts of the library for a connection that broke. */
const BROKEN =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/;

/**
 * Gives errors of the library a code, which some have not. A wait that was too long: too many connections are in use, for which the server
 * has SQLSTATE 53300. A connection that broke: 08006, connection_failure.
 */
function named(error: unknown): never {
  if (!(error instanceof Error) || 'code' in error) throw error;
  if (error.message === LATE) throw coded('No connection became free.', '53300', error);
  throw BROKEN.test(error.message) ? coded(error.message, '08006', error) : error;
}

const coded = (message: string, code: string, cause: unknown) => Object.assign(new Error(message, { cause }), { code });

/** The state that the connections of a pool may expect of their session. */
interface Session {
  /** Names of statements that are prepared in the session; `null`: there are none. */
  names: StatementNames | null;
  /** Begins a transaction. */
  begin: string;
}

const startOptions = (settings: Record<string, string | number>) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** One message with several statements takes no longer than `begin`. */
const POOLED: Session = {
  names: null,
  begin: ['begin', ...Object.entries(SETTINGS).map(([name, value]) => `set local ${name} = ${value}`)].join('; '),
};

function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === pg.types.builtins.INT8 && format !== 'binary') return parseInt8;
  return pg.types.getTypeParser(oid, format) as (value: string) => unknown; // `any` in its types
}

class PostgresConnection implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #session: Session;
  readonly #logger: Logger;
  readonly #onError: (error: Error) => void;
  #hasTimeLimit = true;
  #isReleased = false;

  constructor(client: pg.PoolClient, session: Session, logger: Logger) {
    this.#client = client;
    this.#session = session;
    this.#logger = logger;
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
    return result as PostgresQueryResult<R>; // the caller's type of the rows is trusted
  }

  async #send(text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    if (text === 'begin') return this.#begin();
    const { names } = this.#session;
    const name = parameters.length > 0 ? names?.nameOf(text) : undefined;
    const query = { text, values: [...parameters] };
    try {
      return await this.#answer(name === undefined ? query : { ...query, name });
    } catch (error) {
      if (!names || !isOutdatedPlan(error)) throw error;
      names.renew(text);
      if (this.#client.getTransactionStatus() !== 'I') throw error;
      return this.#send(text, parameters);
    }
  }

  async #begin(): Promise<pg.QueryResult> {
    // Several statements have several results, which its types do not show.
    const results = [await this.#answer({ text: this.#session.begin })].flat();
    return results[0]!;
  }

  /** Closes the connection when the answer does not come in time: later, the next statement would take it for its own. */
  async #answer(query: pg.QueryConfig): Promise<pg.QueryResult> {
    const limitMs = query.text === 'rollback' ? ROLLBACK_TIMEOUT_MS : ANSWER_TIMEOUT_MS;
    if (!this.#hasTimeLimit && limitMs === ANSWER_TIMEOUT_MS) return this.#client.query(query).catch(named);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      void this.#client.end(); // rejects the statement
    }, limitMs);
    try {
      const result = await this.#client.query(query);
      if (query.text === NO_TIME_LIMIT) this.#hasTimeLimit = false; // until the release, which ends the transaction
      return result;
    } catch (error) {
      if (!isLate) return named(error);
      this.#logger.warn({ limitMs }, 'A statement got no answer from the database. Its connection was closed.');
      throw coded('The database did not answer in time.', '08006', error);
    } finally {
      clearTimeout(timer);
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
      if (this.#client.getTransactionStatus() !== 'I') await this.#answer({ text: 'rollback' });
      this.#client.off('error', this.#onError);
      this.#client.release();
    } catch (error) {
      // The listener stays: a broken connection may emit several errors.
      this.#client.release(error instanceof Error ? error : true);
    }
  }
}
