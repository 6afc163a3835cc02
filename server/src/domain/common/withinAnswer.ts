import { LIMITS, utf8Length } from '@parley/protocol';

/** Makes rows of a list until they exceed `LIMITS.answerBytes` together, as JSON. Makes at least one, and none of the others. */
export function withinAnswer<Item, Row>(items: readonly Item[], toRow: (item: Item) => Row): Row[] {
  const rows: Row[] = [];
  let left: number = LIMITS.answerBytes;
  for (const item of items) {
    const row = toRow(item);
    left -= utf8Length(JSON.stringify(row));
    if (left < 0 && rows.length > 0) break;
    rows.push(row);
  }
  return rows;
}
