import type { PGlite, Results } from '@electric-sql/pglite';
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { assertCommitted } from './assertCommitted.js';
import { yieldToEventLoop } from './yieldToEventLoop.js';
import type { Health } from './Health.js';
import type { PreparedStatements } from './PreparedStatements.js';
import type { Priority, PriorityMutex } from './PriorityMutex.js';

/** One connection of an `EmbeddedPool`. Its statements run in the order given. */
export class EmbeddedConnection implements PostgresPoolClient {
  readonly #database: PGlite;
  readonly #statements: PreparedStatements;
  readonly #turns: PriorityMutex;
  readonly #health: Health;
  readonly #isBackground: boolean;
  /** Ends the turn of the open transaction; `null` when none is open. */
  #endTransaction: (() => void) | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #isReleased = false;

  /** @param isBackground see `EmbeddedPool.background` */
  constructor(
    database: PGlite,
    statements: PreparedStatements,
    turns: PriorityMutex,
    health: Health,
    isBackground: boolean = false,
  ) {
    this.#database = database;
    this.#statements = statements;
    this.#turns = turns;
    this.#health = health;
    this.#isBackground = isBackground;
  }

  /**
   * Runs one statement, or several when there are no parameters (the result is the last one's).
   * @throws the database's error, with its SQLSTATE as `code`
   */
  query<R>(sql: string, parameters?: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): never;
  query<R>(
    statement: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> {
    if (typeof statement !== 'string') throw new Error('An embedded database has no cursors.');
    const result = this.#last.then(() => this.#run<R>(statement, parameters));
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Releases the connection. Rolls an open transaction back. */
  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    void this.#last.then(() => this.#rollBack());
  }

  async #run<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (this.#isReleased) throw new Error('The connection was released.');
    const endTurn = this.#endTransaction ?? (await this.#turns.take(this.#priorityOf(sql)));
    try {
      const result = await this.#send<R>(sql, parameters);
      assertCommitted(sql, result.command);
      return result;
    } finally {
      this.#endTransaction = this.#isInTransaction() ? endTurn : null;
      if (!this.#endTransaction) endTurn();
    }
  }

  #priorityOf(sql: string): Priority {
    if (this.#isBackground) return 'background';
    return /^(begin|start)\b/i.test(sql) ? 'transaction' : 'statement';
  }

  async #send<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    await yieldToEventLoop();
    this.#health.assertUsable();
    try {
      const result = parameters.length
        ? await this.#statements.run(sql, parameters)
        : (await this.#database.exec(sql)).at(-1);
      return toQueryResult<R>(result as Results<R> | undefined); // safe if the caller's row type matches its statement, as with `pg`
    } catch (error) {
      this.#health.examine(error);
      throw error;
    }
  }

  #isInTransaction(): boolean {
    return this.#health.isUsable && !this.#database.closed && this.#database.isInTransaction();
  }

  async #rollBack(): Promise<void> {
    const endTurn = this.#endTransaction;
    if (!endTurn) return;
    this.#endTransaction = null;
    try {
      await this.#send('rollback', []);
    } catch {
      // Only a closed or broken database refuses a rollback. The next statement reports it to its caller.
    } finally {
      endTurn();
    }
  }
}

function toQueryResult<R>(result: Results<R> | undefined): PostgresQueryResult<R> {
  return {
    // Kysely's type names only the five commands that it reads; PostgreSQL has more, such as "BEGIN" and "CREATE".
    command: (result?.command ?? '') as PostgresQueryResult<R>['command'],
    rowCount: result?.rowCount ?? 0,
    rows: result?.rows ?? [],
  };
}
