import { parse, type PGlite, protocol, type Results, types } from '@electric-sql/pglite';

/** Statements kept at most. The service has fewer texts of its own; lists of values written into a text make more. */
const MAX_STATEMENTS = 256;

interface Statement {
  name: string;
  parameterTypes: number[];
}

/**
 * Runs statements with parameters, which the database keeps parsed and planned, each by its text: planning one of ours takes
 * several times as long as running it. All messages of one run travel together, which saves most of the rest.
 */
export class PreparedStatements {
  readonly #database: PGlite;
  /** By text, least recently used first. */
  readonly #statements = new Map<string, Statement>();
  /** Names are the database's, which may have served another pool before. */
  readonly #prefix = crypto.randomUUID();
  #named = 0;

  constructor(database: PGlite) {
    this.#database = database;
  }

  /** @throws the database's error, with its SQLSTATE as `code` */
  async run(sql: string, parameters: readonly unknown[]): Promise<Results | undefined> {
    const statement = await this.#prepared(sql);
    const values = parameters.map((value, index) => this.#text(value, statement.parameterTypes[index]));
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
    const kept = this.#statements.get(sql);
    if (kept) {
      this.#statements.delete(sql);
      this.#statements.set(sql, kept);
      return kept;
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

  #text(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null;
    if (type === types.JSON || type === types.JSONB) return jsonText(value);
    const plain = plainValue(value);
    const serialize = type === undefined ? undefined : this.#database.serializers[type];
    return serialize ? serialize(plain) : String(plain);
  }
}

/** `pg` sends an object as JSON, whatever the column; so do we, so that what works on a laptop works on a server. */
function plainValue(value: unknown): unknown {
  const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isPlain && !(value instanceof Date) && !(value instanceof Uint8Array) ? JSON.stringify(value) : value;
}

function jsonText(value: unknown): string {
  // `pg` sends a JavaScript array as a PostgreSQL array, and an empty one as `{}`, which is a valid but wrong JSON value.
  if (Array.isArray(value)) throw new TypeError('Bind a JSON array as text (JSON.stringify), not as an array.');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The columns of the result are others than when the statement was prepared: a migration came between. */
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
