import { printTable } from '../support/printTable.js';
import type { Cost } from './measureOperation.js';
import type { GrowthSize } from './sizes.js';

/** The costs of one operation, by size; `null` where it failed. */
export interface GrowthRow {
  name: string;
  costs: (Cost | null)[];
}

/** The largest growth from the first to the last size that counts as flat. */
const FLAT = 2;

/** Prints one row for each operation. `!` marks those that cost more at the last size although they answer the same. */
export function printGrowth(sizes: readonly GrowthSize[], rows: readonly GrowthRow[]): void {
  const names = sizes.map(({ name }) => name);
  const each = (what: string) => names.map((name) => `${what} ${name}`);
  printTable(
    'Growth: buffers, statements and bytes of one call (median), last size : first size',
    ['', ...each('buffers'), 'ratio', ...each('statements'), ...each('bytes'), ''],
    rows.map(({ name, costs }) => [
      name,
      ...costs.map((cost) => show(cost?.buffers)),
      growthOf(costs, 'buffers')?.toFixed(1) ?? '-',
      ...costs.map((cost) => show(cost?.statements)),
      ...costs.map((cost) => show(cost?.bytes)),
      isFlat(costs) ? '' : '!',
    ]),
  );
  const marked = rows.filter(({ costs }) => !isFlat(costs));
  console.log(`${rows.length} operations, ${marked.length} of them grow more than ${FLAT} x.`);
}

function isFlat(costs: GrowthRow['costs']): boolean {
  const [growth, growthOfAnswer] = [growthOf(costs, 'buffers'), growthOf(costs, 'bytes')];
  if (growth === null || growthOfAnswer === null) return false;
  return growth <= FLAT * Math.max(1, growthOfAnswer);
}

function growthOf(costs: GrowthRow['costs'], what: keyof Cost): number | null {
  const [first, last] = [costs[0], costs.at(-1)];
  return first && last ? Math.max(1, last[what]) / Math.max(1, first[what]) : null;
}

const show = (value: number | undefined) => (value === undefined ? 'failed' : Math.round(value).toLocaleString('en'));
