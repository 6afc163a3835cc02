import { LIMITS, utf8Length } from '@parley/protocol';
import { rowsFor } from './rowsFor.js';

/** A row that was read for a list. The list shows it, or omits it. */
export interface WalkedRow<Item, Position> {
  /** The row's place in the list; the next read continues after it. */
  position: Position;
  /** The row's item in the list; `null`: the list omits it. */
  item: Item | null;
  /** The row as it was loaded. */
  row: unknown;
}

/** Rows of the first step. A page of large rows ends within it. */
const FIRST_STEP = 25;

/** How much larger a step may be than the one before, because large rows may follow small ones. */
const GROWTH = 4;

/** Most rows of one step. The largest rows that a backend makes have some 300 KiB. */
const MAX_STEP = 400;

/**
 * Reads one page of a list: up to `limit` items, within `LIMITS.answerBytes`, and at least one. Each step reads about
 * as many rows as fit into `LIMITS.answerBytes`, estimated from the rows before.
 * @param maxRead most rows that are read for one page. Then the page ends, perhaps without an item. @default no limit
 * @param read reads up to `limit` rows after a position, in a stable order; fewer only at the end of the list
 * @returns `next`: the position after which the next page begins, `null` on the last page
 */
export async function readInSteps<Item, Position>(
  read: (after: Position | undefined, limit: number) => Promise<WalkedRow<Item, Position>[]>,
  start: Position | undefined,
  limit: number,
  maxRead = Infinity,
): Promise<{ items: Item[]; next: Position | null }> {
  const items: Item[] = [];
  let next: Position | null = null;
  let after = start;
  let bytes = 0;
  let rowsRead = 0;
  let bytesRead = 0;
  // One more than requested shows whether another page follows.
  for (let step = Math.min(limit + 1, FIRST_STEP); ;) {
    const rows = await read(after, step);
    const shownBefore = items.length;
    for (const { position, item, row } of rows) {
      const size = utf8Length(JSON.stringify(item ?? row));
      rowsRead += 1;
      bytesRead += size;
      if (item === null) continue;
      bytes += size;
      if (items.length === limit || (bytes > LIMITS.answerBytes && items.length > 0)) return { items, next };
      items.push(item);
      next = position;
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < step) return { items, next: null };
    after = last.position;
    if (rowsRead >= maxRead) return { items, next: after };
    const wanted = rowsFor(limit + 1 - items.length, items.length - shownBefore, rows.length);
    const fitting = Math.max(1, Math.floor((LIMITS.answerBytes * rowsRead) / bytesRead));
    step = Math.min(wanted, fitting, Math.max(step * GROWTH, FIRST_STEP), MAX_STEP, maxRead - rowsRead);
  }
}
