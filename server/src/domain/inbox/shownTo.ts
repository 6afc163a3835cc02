import {
  type InboxChannel,
  type InboxReader,
  type RecipientFacts,
  type RecordFacts,
  type RecordView,
  recordViewOf,
} from './inboxRules.js';
import { type FactRow, type OwnRow, recordFacts } from './inboxRows.js';

/** A record with one person's view of it. */
export interface Shown<Row extends FactRow> {
  /** Of a digest: its newest remaining item, under the digest's id. */
  row: Row;
  facts: RecordFacts;
  view: RecordView;
  /** Of a digest: the remaining items, oldest first; else empty. */
  activities: readonly (Row & OwnRow)[];
}

/**
 * Returns a record as a person sees it, or `null` when they may not see it. Only its recipient sees a digest, with the items that they may
 * see now; without any such item there is no digest (REST contract §4.4). A digest that does not name its recipient is only sent by email.
 * @param items of the record, when it is a digest
 */
export function shownTo<Row extends FactRow>(
  row: Row,
  own: RecipientFacts | null,
  items: readonly (Row & OwnRow)[] | undefined,
  reader: InboxReader,
  channel: InboxChannel,
  nowMs: number,
): Shown<Row> | null {
  if (row.digest_scope === null) {
    const facts = recordFacts(row);
    const view = recordViewOf(facts, own, reader, channel, nowMs);
    return view && { row, facts, view, activities: [] };
  }
  if (!own || (!own.forYou && channel !== 'email')) return null;
  const activities = (items ?? []).filter(
    (item) => recordViewOf(recordFacts(item), own, reader, channel, nowMs) !== null,
  );
  const newest = activities.at(-1);
  const shown = newestOf(row, activities);
  if (!newest || !shown) return null;
  const facts = recordFacts(newest);
  const view = recordViewOf(facts, { ...own, isMentioned: newest.is_mentioned === true }, reader, channel, nowMs);
  return view && { row: shown, facts, view, activities };
}

/** Returns a digest as it is read: the fields of its newest item, but its own id, position and scope (REST contract §4.4). */
export function newestOf<Row extends FactRow>(digest: Row, activities: readonly (Row & OwnRow)[]): Row | null {
  const newest = activities.at(-1);
  if (!newest) return null;
  const { notification_id, sequence, notify_all, digest_scope } = digest;
  return { ...newest, notification_id, sequence, notify_all, digest_scope };
}
