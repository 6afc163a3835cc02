import type { InboxOptions } from '@parley/protocol';
import type { Kysely } from 'kysely';
import type { Tables } from '../../store/tables.js';
import { type CandidateQuery, type InboxCursor, readCandidates } from './inboxCandidates.js';
import { type InboxChannel, passesOptions } from './inboxRules.js';
import { CONTENT_COLUMNS, type ContentRow, recipientFacts } from './inboxRows.js';
import { loadDigestItems } from './loadDigestItems.js';
import { type Shown, shownTo } from './shownTo.js';

/** A record with what the reader has of it. */
export interface SeenRecord extends Shown<ContentRow> {
  /** Where the record is in the list. */
  place: InboxCursor;
}

export interface InboxWalk extends CandidateQuery {
  channel: InboxChannel;
  /** The choices of the reader's panel; absent: every record in sight. */
  options?: InboxOptions | undefined;
  after?: InboxCursor | undefined;
  limit: number;
}

/**
 * The largest number of candidates read at once. A chunk begins at the size of the page, which is all that most readers need,
 * and grows for those who may see little of what they are near.
 */
const MAX_CHUNK = 2000;

/** Walks from `after` in the order asked for and stops at `limit` records in sight. `hasMore`: a further one exists. */
export async function walkInbox(
  db: Kysely<Tables>,
  walk: InboxWalk,
  nowMs: number,
): Promise<{ records: SeenRecord[]; hasMore: boolean }> {
  const records: SeenRecord[] = [];
  let after = walk.after;
  for (let size = walk.limit + 1; ; size = Math.min(Math.max(size * 4, 100), MAX_CHUNK)) {
    const rows = await readCandidates(db, walk, after, size, nowMs);
    const items = await loadDigestItems<ContentRow>(db, walk.scope, rows, [CONTENT_COLUMNS]);
    for (const row of rows) {
      const id = row.notification_id;
      const shown = shownTo<ContentRow>(row, recipientFacts(row), items.get(id), walk.reader, walk.channel, nowMs);
      if (!shown || !isInView(shown, walk, nowMs)) continue;
      if (records.length === walk.limit) return { records, hasMore: true };
      records.push({ ...shown, place: { timestamp: row.timestamp, notificationId: id } });
    }
    const last = rows.at(-1);
    if (!last || rows.length < size) return { records, hasMore: false };
    after = { timestamp: last.timestamp, notificationId: last.notification_id };
  }
}

function isInView({ facts, sight }: Shown<ContentRow>, walk: InboxWalk, nowMs: number): boolean {
  if (walk.options && !passesOptions(facts, walk.reader.userId, walk.options, nowMs)) return false;
  return walk.state === 'any' || sight.isUnread || (walk.state === 'open' && sight.isPersisted);
}
