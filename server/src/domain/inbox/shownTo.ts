import {
  type InboxChannel,
  type InboxReader,
  type RecipientFacts,
  type RecordFacts,
  type RecordView,
  recordViewOf,
} from './inboxRules.js';
import { type FactRow, type OwnRow, recordFacts } from './inboxRows.js';

/** A record with what one person has of it. */
export interface Shown<Row extends FactRow> {
  /** Of a digest: its newest item that is left, under the digest's id. */
  row: Row;
  facts: RecordFacts;
  view: RecordView;
  /** Of a digest: the items that are left, oldest first; else empty. */
  activities: readonly (Row & OwnRow)[];
}

/**
 * A record as a person has it, or `null` when it is not for their eyes. A digest is for its recipient alone, and is what is left of
 * its items for that person now: nothing left, no digest (REST contract §4.4). One that does not name its recipient is for the email
 * alone.
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

/** A digest as it is read: the fields of its newest item, but what makes it a record of its own (REST contract §4.4). */
export function newestOf<Row extends FactRow>(digest: Row, activities: readonly (Row & OwnRow)[]): Row | null {
  const newest = activities.at(-1);
  if (!newest) return null;
  const { notification_id, sequence, notify_all, digest_scope } = digest;
  return { ...newest, notification_id, sequence, notify_all, digest_scope };
}
