/** How much larger a step is than the share of shown rows in the step before requires. */
const RESERVE = 2;

/**
 * Returns how many rows to read for `missing` items of a list, when the step before read `rows` of which the list shows `shown`; `Infinity`
 * when it shows none of them.
 */
export function rowsFor(missing: number, shown: number, rows: number): number {
  if (shown === rows) return missing;
  return shown === 0 ? Infinity : Math.ceil((RESERVE * missing * rows) / shown);
}
