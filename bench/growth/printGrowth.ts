import { printTable } from '../support/printTable.js';
import type { Cost } from './measureOperation.js';
import type { Operation } from './Operation.js';
import { reasonOf } from './reasons.js';
import type { GrowthSize } from './sizes.js';

/** The costs of one operation, by size; `null` where it failed. */
export interface GrowthRow {
  operation: Operation;
  costs: (Cost | null)[];
}

/** The largest growth from the first to the last size that counts as flat. */
const FLAT = 2;

/** Prints one row for each operation. `!` marks those that grow more than their answers, with the reason where one is known. */
export function printGrowth(sizes: readonly GrowthSize[], rows: readonly GrowthRow[]): void {
  const names = sizes.map(({ name }) => name);
  const each = (what: string) => names.map((name) => `${what} ${name}`);
  const all = rows.map((row) => ({ ...row, ...growthOf(sizes, row) }));
  printTable(
    'Growth: buffers, statements and bytes of one call (median), last size : first size',
    ['', ...each('buffers'), 'ratio', ...each('statements'), ...each('bytes'), '', ''],
    all.map(({ operation, costs, growth, perUnit, isFlat }) => [
      operation.name,
      ...costs.map((cost) => show(cost?.buffers)),
      growth?.toFixed(1) ?? '-',
      ...costs.map((cost) => show(cost?.statements)),
      ...costs.map((cost) => show(cost?.bytes)),
      isFlat ? '' : '!',
      isFlat ? perUnit : reasonOf(operation.name),
    ]),
  );
  const larger = all.filter(({ growth }) => growth === null || growth > FLAT);
  const marked = all.filter(({ isFlat }) => !isFlat);
  console.log(
    `${rows.length} operations. ${larger.length} of them grow more than ${FLAT} x, of which ${larger.length - marked.length} only as their answers do, and ${marked.length} by themselves.`,
  );
}

/** How much an operation grows, also for each unit of its answer. */
function growthOf(sizes: readonly GrowthSize[], { operation: { unit }, costs }: GrowthRow) {
  const [first, last] = [costs[0], costs.at(-1)];
  if (!first || !last) return { growth: null, perUnit: '', isFlat: false };
  const units = (cost: Cost, size: GrowthSize) => (unit ? unit.count(size) : Math.max(1, cost.bytes / 1000));
  const [few, many] = [units(first, sizes[0]!), units(last, sizes.at(-1)!)];
  const growth = Math.max(1, last.buffers) / Math.max(1, first.buffers);
  const each = (cost: Cost, count: number) => (cost.buffers / count).toFixed(1);
  const perUnit = growth > FLAT ? `${each(first, few)} / ${each(last, many)} for each ${unit?.name ?? 'kB'}` : '';
  return { growth, perUnit, isFlat: growth <= FLAT * Math.max(1, many / few) };
}

const show = (value: number | undefined) => (value === undefined ? 'failed' : Math.round(value).toLocaleString('en'));
