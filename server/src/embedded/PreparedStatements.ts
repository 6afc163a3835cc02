import { parse, type PGlite, protocol, type Results, types } from '@electric-sql/pglite';

/** Most statements in the cache. The service has fewer fixed texts; lists of values inside a text make more. */
const MAX_STATEMENTS = 256;

interface Statement {
  name: string;
  parameterTypes: number[];
}

/**
 * Runs statements with parameters as prepared statements, by their text. Planning a statement of the service takes several times as long as
 * running it. All protocol messages of one run are sent together, which saves most of the remaining time.
 */
export class PreparedStatements {
  readonly #database: PGlite;
  /** By text, least recently used first. */
  readonly #statements = new Map<string, Statement>();
  /** Prefix of the names. The database may have served another pool before, with names of its own. */
  readonly #prefix = crypto.randomUUID();
  #named = 0;

  constructor(database: PGlite) {
    this.#database = database;
  }

  /** @throws the database's error, with its SQLSTATE as `code` */
  async run(sql: string, parameters: readonly unknown[]): Promise<Results | undefined> {
    const statement = await this.#prepared(sql);
    const values = parameters.map((value, index) => this.#encode(value, statement.parameterTypes[index]));
    try {
      const messages = await this.#send(
        protocol.serialize.bind({ statement: statement.name, values }),
        protocol.serialize.describe({ type: 'P' }),
        protocol.serialize.execute({}),
      );
      return parse.parseResults(messages, this.#database.parsers)[0];
    } catch (error) {
      if (!isOutdated(error)) throw error;
      await this.#forget(sql, statement);
      if (this.#database.isInTransaction()) throw error;
      return this.run(sql, parameters);
    }
  }

  async #prepared(sql: string): Promise<Statement> {
    const cached = this.#statements.get(sql);
    if (cached) {
      this.#statements.delete(sql);
      this.#statements.set(sql, cached);
      return cached;
    }
    const name = `${this.#prefix}-${(this.#named += 1)}`;
    const messages = await this.#send(
      protocol.serialize.parse({ name, text: sql }),
      protocol.serialize.describe({ type: 'S', name }),
    );
    const statement = { name, parameterTypes: parse.parseDescribeStatementResults(messages) };
    this.#statements.set(sql, statement);
    const [oldest] = this.#statements;
    if (this.#statements.size > MAX_STATEMENTS && oldest) await this.#forget(...oldest);
    return statement;
  }

  async #forget(sql: string, { name }: Statement): Promise<void> {
    this.#statements.delete(sql);
    await this.#send(protocol.serialize.close({ type: 'S', name }));
  }

  #send(...messages: Uint8Array[]) {
    const all = joined([...messages, protocol.serialize.sync()]);
    return this.#database.runExclusive(() => this.#database.execProtocolStream(all));
  }

  #encode(value: unknown, type: number | undefined): string | Uint8Array | null {
    if (value === null || value === undefined) return null;
    // Sent as they are. As text they are twice as long, and PGlite takes half a second to write a MiB of them.
    if (type === types.BYTEA && value instanceof Uint8Array) return value;
    if (type === types.JSON || type === types.JSONB) return jsonText(value);
    const plain = plainValue(value);
    const serialize = type === undefined ? undefined : this.#database.serializers[type];
    return serialize ? serialize(plain) : String(plain);
  }
}

/** Converts a parameter like `pg`, which sends an object as JSON. So a statement works the same in both databases. */
function plainValue(value: unknown): unknown {
  const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isPlain && !(value instanceof Date) && !(value instanceof Uint8Array) ? JSON.stringify(value) : value;
}

function jsonText(value: unknown): string {
  // `pg` sends a JavaScript array as a PostgreSQL array. An empty one becomes `{}`, which is valid JSON with the wrong meaning.
  if (Array.isArray(value)) throw new TypeError('Bind a JSON array as text (JSON.stringify), not as an array.');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Whether a migration has changed the result columns since the statement was prepared. */
const isOutdated = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '0A000' && /cached plan/.test(error.message);

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}
