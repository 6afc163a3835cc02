import type { InboxOptions } from '@parley/protocol';
import type { Kysely } from 'kysely';
import type { Tables } from '../../store/tables.js';
import { type CandidateQuery, type CandidateRow, type InboxCursor, readCandidates } from './inboxCandidates.js';
import { type InboxChannel, passesOptions, type Sight, sightOf } from './inboxRules.js';
import { recipientFacts, recordFacts } from './inboxRows.js';

/** A record with what the reader has of it. */
export interface SeenRecord {
  row: CandidateRow;
  sight: Sight;
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
    for (const row of rows) {
      const sight = inView(row, walk, nowMs);
      if (!sight) continue;
      if (records.length === walk.limit) return { records, hasMore: true };
      records.push({ row, sight });
    }
    const last = rows.at(-1);
    if (!last || rows.length < size) return { records, hasMore: false };
    after = { timestamp: last.timestamp, notificationId: last.notification_id };
  }
}

function inView(row: CandidateRow, walk: InboxWalk, nowMs: number): Sight | null {
  const record = recordFacts(row);
  const sight = sightOf(record, recipientFacts(row), walk.reader, walk.channel, nowMs);
  if (!sight || (walk.options && !passesOptions(record, walk.reader.userId, walk.options, nowMs))) return null;
  if (walk.state === 'unread') return sight.isUnread ? sight : null;
  return walk.state === 'any' || sight.isUnread || sight.isPersisted ? sight : null;
}
