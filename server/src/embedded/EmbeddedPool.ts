import type { PGlite } from '@electric-sql/pglite';
import type { DatabasePool } from '../environment.js';
import { EmbeddedConnection } from './EmbeddedConnection.js';
import { Health } from './Health.js';
import { PreparedStatements } from './PreparedStatements.js';
import { PriorityMutex } from './PriorityMutex.js';

/** Options of a pool over PGlite. */
export interface EmbeddedPoolOptions {
  /**
   * Longest wait of a statement for its turn, ms. Only two faults approach it: a transaction that is never ended, and a query on a second
   * connection from inside a transaction, which would wait forever. @default 30000
   */
  maxWaitMs?: number;
  /**
   * Called when the database has stopped for good, for instance because the disk refused a write. Acknowledged writes are safe. Every further
   * statement fails with `code` 57P02 until the folder is opened again, best by a new process.
   */
  onBroken?: (error: Error) => void;
}

/**
 * Runs Kysely's PostgreSQL dialect over PGlite, which has only one connection. The statements of all connections take turns, and an open
 * transaction keeps its turn until it commits or rolls back. `PriorityMutex` decides which is next. Results and errors have the shape of
 * `pg`.
 */
export class EmbeddedPool implements DatabasePool {
  readonly size = 1;
  readonly #database: PGlite;
  readonly #statements: PreparedStatements;
  readonly #turns: PriorityMutex;
  readonly #health: Health;
  #end: Promise<void> | undefined;

  /** @param database the pool owns it; `end()` closes it */
  constructor(database: PGlite, { maxWaitMs = 30_000, onBroken = () => {} }: EmbeddedPoolOptions = {}) {
    this.#database = database;
    this.#statements = new PreparedStatements(database);
    this.#turns = new PriorityMutex(maxWaitMs);
    this.#health = new Health(onBroken);
  }

  /** Returns a connection at once. It waits for its turn at its first statement. */
  connect(): Promise<EmbeddedConnection> {
    return this.#connect(false);
  }

  /** The same database for background work. Its statements run after all others. */
  readonly background = { connect: () => this.#connect(true), end: async () => {} };

  async #connect(isBackground: boolean): Promise<EmbeddedConnection> {
    if (this.#end) throw new Error('The embedded database is closed.');
    return new EmbeddedConnection(this.#database, this.#statements, this.#turns, this.#health, isBackground);
  }

  /** Whether `end` was called. */
  get isEnding(): boolean {
    return this.#end !== undefined;
  }

  /** Waits for running statements and transactions, then closes the database. */
  end(): Promise<void> {
    this.#end ??= this.#close();
    return this.#end;
  }

  async #close(): Promise<void> {
    const endTurn = await this.#turns.take('background');
    try {
      // After a panic the database never answers again, not even to a shutdown.
      if (this.#health.isUsable) await this.#database.close();
    } finally {
      endTurn(); // statements that still wait fail, because the database is closed
    }
  }
}
