import { LIMITS, utf8Length } from '@parley/protocol';

/** A row that was read on the way through a list. */
export interface WalkedRow<Item, Position> {
  /** Finds the row's place again. */
  position: Position;
  /** What the list gives of it; `null`: nothing. */
  item: Item | null;
  /** All that was loaded of it. */
  row: unknown;
}

/** Rows read first: a page of large rows ends among them. */
const FIRST_STEP = 25;

/** How much larger a step may be than the one before: rows that follow small ones may be large. */
const GROWTH = 4;

/** Rows read at once, at most: the largest that a backend makes are some 300 KiB. */
const MAX_STEP = 400;

/**
 * One page of a list: up to `limit` items, as far as `LIMITS.answerBytes` go, one at least. Each step reads about as many rows as
 * fit into `LIMITS.answerBytes`, judged by the rows before.
 * @param read up to so many rows in a stable order, after that position; fewer only at the end of the list
 * @returns `next`: where the following page begins, `null` on the last
 */
export async function readInSteps<Item, Position>(
  read: (after: Position | undefined, limit: number) => Promise<WalkedRow<Item, Position>[]>,
  start: Position | undefined,
  limit: number,
): Promise<{ items: Item[]; next: Position | null }> {
  const items: Item[] = [];
  let next: Position | null = null;
  let after = start;
  let bytes = 0;
  let rowsRead = 0;
  let bytesRead = 0;
  // One more than asked for tells whether another page follows.
  for (let step = Math.min(limit + 1, FIRST_STEP); ;) {
    const rows = await read(after, step);
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
    const isAllGiven = items.length === rowsRead;
    const wanted = isAllGiven ? limit + 1 - items.length : MAX_STEP;
    const fitting = Math.max(1, Math.floor((LIMITS.answerBytes * rowsRead) / bytesRead));
    step = Math.min(wanted, fitting, Math.max(step * GROWTH, FIRST_STEP), MAX_STEP);
  }
}
