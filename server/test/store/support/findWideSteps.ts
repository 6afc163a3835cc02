import type { PlanNode } from './explainStatements.js';

/** Tables with a handful of rows in every installation. */
const SMALL_TABLES = new Set(['api_keys', 'auth_tokens', 'secrets', 'webhook_endpoints', 'workspaces']);

/** Rows that one step of a plan may read and drop. A page of a list, or a step of an inbox, has at most this many. */
export const DROPPED_ROWS = 200;

/**
 * Returns the steps of a plan that read far more rows than they give: scans of whole tables that grow, scans that drop most rows, joins of whole
 * tables with a few rows, and sorts for the sake of the first few rows.
 * @param limit rows that a step may drop
 */
export function findWideSteps(node: PlanNode, limit = DROPPED_ROWS): string[] {
  const inner = (node.Plans ?? []).flatMap((plan) => findWideSteps(plan, limit));
  const table = node['Relation Name'];
  const where = [node['Node Type'], table, node['Index Name']].filter((part) => part !== undefined).join(' ');
  if (node['Node Type'] === 'Seq Scan' && table !== undefined && !SMALL_TABLES.has(table)) return [where, ...inner];

  const dropped = droppedRows(node);
  if (dropped > limit) return [`${where}: ${dropped} rows dropped`, ...inner];

  const sorted = node.Plans?.[0]?.['Actual Rows'] ?? 0;
  if (node['Sort Method'] === 'top-N heapsort' && sorted - node['Actual Rows'] > limit) {
    return [`${where}: ${sorted} rows for the first ${node['Actual Rows']}`, ...inner];
  }
  const unjoined = unjoinedRows(node);
  if (unjoined > limit) return [`${where}: ${unjoined} rows read that join nothing`, ...inner];
  return inner;
}

/** Of joins that read both sides whole, where a look-up for each row of the smaller one would do. */
function unjoinedRows(node: PlanNode): number {
  if (node['Node Type'] !== 'Hash Join' && node['Node Type'] !== 'Merge Join') return 0;
  const read = (node.Plans ?? []).slice(0, 2).map((side) => side['Actual Rows'] * side['Actual Loops']);
  return Math.max(...read) - node['Actual Rows'] * node['Actual Loops'];
}

/** Of all loops; the plan has averages. */
function droppedRows(node: PlanNode): number {
  const perLoop =
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  return perLoop * node['Actual Loops'];
}
