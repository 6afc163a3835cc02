import type { PostgresPoolClient } from 'kysely';
import type { Statement } from '../../../../bench/growth/recordStatements.js';
import type { DatabasePool } from '../../../src/environment.js';

/** Tables with a handful of rows in every installation. */
const SMALL_TABLES = new Set(['api_keys', 'auth_tokens', 'secrets', 'webhook_endpoints', 'workspaces']);

/** Rows that one step of a plan may read and drop. A step of an inbox, or a page of a list, has at most this many. */
const DROPPED_ROWS = 200;

/** A step of a plan, as `explain (analyze, format json)` gives it. */
interface PlanNode {
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

/**
 * Runs the statement once more and undoes it. Returns the steps that read far more rows than they give: sequential scans of tables that grow,
 * scans that drop most rows, and sorts for the sake of the first few rows. Without the planner's leave to scan small tables as a whole.
 */
export async function findWideScans(pool: DatabasePool, { text, parameters }: Statement): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('begin', []);
    await client.query('set local enable_seqscan = off', []);
    const [plan] = await explain(client, text, parameters);
    return plan === undefined ? [] : nodesOf(plan).flatMap((node) => describeWide(node));
  } finally {
    await client.query('rollback', []);
    client.release();
  }
}

async function explain(client: PostgresPoolClient, text: string, parameters: readonly unknown[]): Promise<PlanNode[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (analyze, timing off, format json) ${text}`,
    parameters,
  );
  return rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan));
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

function describeWide(node: PlanNode): string[] {
  const table = node['Relation Name'];
  const where = [node['Node Type'], table, node['Index Name']].filter((part) => part !== undefined).join(' ');
  if (node['Node Type'] === 'Seq Scan' && table !== undefined && !SMALL_TABLES.has(table)) return [where];

  const loops = node['Actual Loops'];
  const dropped =
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  if (dropped * loops > DROPPED_ROWS) return [`${where}: ${dropped * loops} rows dropped`];

  const sorted = node.Plans?.[0]?.['Actual Rows'] ?? 0;
  if (node['Sort Method'] === 'top-N heapsort' && sorted - node['Actual Rows'] > DROPPED_ROWS) {
    return [`${where}: ${sorted} rows for the first ${node['Actual Rows']}`];
  }
  return [];
}
