import type { PostgresPool, PostgresPoolClient } from 'kysely';

interface Statement {
  text: string;
  values: readonly unknown[];
}

/** A pool that records the statements that pass, to ask the database what they cost. */
export class RecordedPool implements PostgresPool {
  readonly #pool: PostgresPool;
  #statements: Statement[] = [];

  constructor(pool: PostgresPool) {
    this.#pool = pool;
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#pool.connect();
    const query = (text: string, values: readonly unknown[] = []) => {
      this.#statements.push({ text, values });
      return client.query(text, values);
    };
    return { query: query as PostgresPoolClient['query'], release: () => client.release() }; // nobody here uses cursors
  }

  end = () => this.#pool.end();

  /**
   * Runs `action`, then runs each select that it sent again. Returns how many pages of the database they touched, with
   * the more expensive of the two kinds of plan: made for the values, and made for any values.
   */
  async buffersOf(action: () => Promise<unknown>): Promise<number> {
    this.#statements = [];
    await action();
    const selects = this.#statements.filter(({ text }) => /^\s*(select|with)\b/i.test(text) && !/\bjobs\b/.test(text));
    const client = await this.#pool.connect();
    try {
      const costs: number[] = [];
      for (const mode of ['force_generic_plan', 'force_custom_plan']) {
        await client.query('begin', []);
        // Tables of a test are so small that reading them whole is often cheapest.
        await client.query(`set local plan_cache_mode = ${mode}`, []);
        await client.query('set local enable_seqscan = off', []);
        let pages = 0;
        for (const { text, values } of selects) pages += await pagesOf(client, text, values);
        await client.query('rollback', []);
        costs.push(pages);
      }
      return Math.max(...costs);
    } finally {
      client.release();
    }
  }
}

async function pagesOf(client: PostgresPoolClient, text: string, values: readonly unknown[]): Promise<number> {
  await client.query(`prepare measured as ${text}`, []);
  const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : '';
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
    `explain (analyze, buffers, format json) execute measured${given}`,
    [],
  );
  await client.query('deallocate measured', []);
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]::text[]`;
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  return `'${JSON.stringify(value)}'`;
}
