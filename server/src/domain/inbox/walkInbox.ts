import type { InboxOptions } from '@parley/protocol';
import type { Kysely } from 'kysely';
import type { Tables } from '../../store/tables.js';
import { type CandidateQuery, type InboxCursor, readCandidates } from './inboxCandidates.js';
import { passesOptions } from './inboxRules.js';
import { readInSteps } from '../common/readInSteps.js';
import { CONTENT_COLUMNS, type ContentRow, recipientFacts } from './inboxRows.js';
import { loadDigestItems } from './loadDigestItems.js';
import { type Shown, shownTo } from './shownTo.js';

export interface InboxWalk extends CandidateQuery {
  /** The choices of the reader's panel; absent: every record that the reader may see. */
  options?: InboxOptions | undefined;
  after?: InboxCursor | undefined;
  limit: number;
}

/**
 * Walks from `after` in the requested order and stops at `limit` visible records, or where they reach `LIMITS.answerBytes`.
 * @param prepare makes the function that describes records, given those that a step found
 * @returns `next`: where the following page begins, `null` on the last
 */
export async function walkInbox<Item>(
  db: Kysely<Tables>,
  walk: InboxWalk,
  nowMs: number,
  prepare: (records: readonly Shown<ContentRow>[]) => Promise<(record: Shown<ContentRow>) => Item>,
): Promise<{ items: Item[]; next: InboxCursor | null }> {
  const read = async (after: InboxCursor | undefined, limit: number) => {
    const rows = await readCandidates(db, walk, after, limit, nowMs);
    const activitiesOf = await loadDigestItems<ContentRow>(db, walk.scope, rows, [CONTENT_COLUMNS]);
    const found = rows.map((row) => {
      const activities = activitiesOf.get(row.notification_id);
      const record = shownTo<ContentRow>(row, recipientFacts(row), activities, walk.reader, walk.channel, nowMs);
      return { row, activities, record: record && isInView(record, walk, nowMs) ? record : null };
    });
    const describe = await prepare(found.flatMap(({ record }) => record ?? []));
    return found.map(({ row, activities, record }) => ({
      position: { timestamp: row.timestamp, notificationId: row.notification_id },
      item: record && describe(record),
      row: [row, activities],
    }));
  };
  return readInSteps<Item, InboxCursor>(read, walk.after, walk.limit);
}

function isInView({ facts, view }: Shown<ContentRow>, walk: InboxWalk, nowMs: number): boolean {
  if (walk.options && !passesOptions(facts, walk.reader.userId, walk.options, nowMs)) return false;
  return walk.state === 'any' || view.isUnread || (walk.state === 'open' && view.isPersisted);
}
