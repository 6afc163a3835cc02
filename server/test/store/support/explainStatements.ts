import type { PostgresPoolClient } from 'kysely';
import type { DatabasePool } from '../../../src/environment.js';

/** A step of a plan that ran, as `explain (analyze, format json)` gives it. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Sort Method'?: string;
  Plans?: PlanNode[];
}

/** Called with the plan of each statement. */
export interface PlanListener {
  /** `null`: nobody listens, and statements run as they are. */
  onPlan: ((plan: PlanNode) => void) | null;
}

/**
 * Returns a pool whose statements with parameters run twice: first to explain what they do, which is undone, then in earnest. The planner may
 * not scan whole tables, as it would when they are small.
 */
export function explainStatements(pool: DatabasePool, listener: PlanListener): DatabasePool {
  return {
    connect: async () => {
      const client = await pool.connect();
      let isInTransaction = false;
      const query = async (text: string, parameters: readonly unknown[] = []) => {
        if (/^(begin|start transaction)/.test(text)) isInTransaction = true;
        if (/^(commit|rollback)/.test(text)) isInTransaction = false;
        if (listener.onPlan && parameters.length > 0) {
          listener.onPlan(await explain(client, text, parameters, isInTransaction));
        }
        return client.query(text, parameters);
      };
      // Safe: the service passes no cursors, the other form of `query`.
      return { query: query as typeof client.query, release: () => client.release() };
    },
    end: () => pool.end(),
  };
}

async function explain(
  client: PostgresPoolClient,
  text: string,
  parameters: readonly unknown[],
  isInTransaction: boolean,
): Promise<PlanNode> {
  await client.query(isInTransaction ? 'savepoint explained' : 'begin', []);
  await client.query('set local enable_seqscan = off', []);
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (analyze, timing off, format json) ${text}`,
    parameters,
  );
  await client.query(isInTransaction ? 'rollback to explained' : 'rollback', []);
  return rows[0]!['QUERY PLAN'][0]!.Plan;
}
