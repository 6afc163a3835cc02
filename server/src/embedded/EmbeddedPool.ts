import type { PGlite } from '@electric-sql/pglite';
import type { DatabasePool } from '../environment.js';
import { EmbeddedConnection } from './EmbeddedConnection.js';
import { Health } from './Health.js';
import { PreparedStatements } from './PreparedStatements.js';
import { Turns } from './Turns.js';

/** How a pool over PGlite may be set. */
export interface EmbeddedPoolOptions {
  /**
   * Longest wait of a statement for the one before it, ms. Only a forgotten transaction, or a query that asks for a second
   * connection from inside a transaction (it would wait for ever), comes near it. @default 30000
   */
  maxWaitMs?: number;
  /**
   * The database stopped for good, for instance because the disk refused a write. What was acknowledged is safe; every further
   * statement fails with `code` 57P02 until the folder is opened anew, best by a new process.
   */
  onBroken?: (error: Error) => void;
}

/**
 * Lets Kysely's PostgreSQL dialect run over PGlite, which has one connection only: statements of all connections take turns,
 * and an open transaction keeps the turn until it commits or rolls back. `Turns` says who comes next. Results and errors have the shape that `pg` gives.
 */
export class EmbeddedPool implements DatabasePool {
  readonly #database: PGlite;
  readonly #statements: PreparedStatements;
  readonly #turns: Turns;
  readonly #health: Health;
  #end: Promise<void> | undefined;

  /** @param database the pool owns it: `end()` closes it */
  constructor(database: PGlite, { maxWaitMs = 30_000, onBroken = () => {} }: EmbeddedPoolOptions = {}) {
    this.#database = database;
    this.#statements = new PreparedStatements(database);
    this.#turns = new Turns(maxWaitMs);
    this.#health = new Health(onBroken);
  }

  /** A connection that waits for nothing until its first statement. */
  connect(): Promise<EmbeddedConnection> {
    return this.#connect(false);
  }

  /** The same database for work that nobody waits for: its statements come after all others. */
  readonly background = { connect: () => this.#connect(true), end: async () => {} };

  async #connect(isBackground: boolean): Promise<EmbeddedConnection> {
    if (this.#end) throw new Error('The embedded database is closed.');
    return new EmbeddedConnection(this.#database, this.#statements, this.#turns, this.#health, isBackground);
  }

  /** Lets the statements and transactions under way finish, then closes the database. */
  end(): Promise<void> {
    this.#end ??= this.#close();
    return this.#end;
  }

  async #close(): Promise<void> {
    const endTurn = await this.#turns.take('background');
    try {
      // One that stopped in a panic never answers again, not even to its own shutdown.
      if (this.#health.isUsable) await this.#database.close();
    } finally {
      endTurn(); // whoever still waits is told by the database that it is closed
    }
  }
}
