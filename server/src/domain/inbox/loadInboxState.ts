import type { InboxOptions, NotificationCounts } from '@parley/protocol';
import { INBOX_LIMITS } from '@parley/protocol/constants';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import { broadcastFilter } from './inboxCandidates.js';
import { type InboxReader, oldestShown, passesOptions, type RecordView } from './inboxRules.js';
import {
  FACT_COLUMNS,
  type FactRow,
  JOIN_FACTS,
  joinOwnRow,
  joinRecord,
  OWN_COLUMNS,
  type OwnRow,
  recipientFacts,
} from './inboxRows.js';
import { loadDigestItems } from './loadDigestItems.js';
import { shownTo } from './shownTo.js';

/** The unread records of a reader. Each list ends at 100 records, which badges show as "99+". */
export interface InboxState {
  /** Unread records that name the reader, newest first. */
  forYou: UnreadRecord[];
  /** Unread records of any kind, newest first. */
  all: UnreadRecord[];
  /** Those of `forYou` that were never shown. */
  unseen: UnreadRecord[];
}

export interface UnreadRecord {
  id: string;
  /** Ms since epoch. */
  timestamp: number;
  view: RecordView;
}

type Row = FactRow & OwnRow;

/** Where the next chunk of a source begins: after this row. */
type ReadChunk = (last: Row | undefined) => Promise<Row[]>;

const LIMIT = INBOX_LIMITS.count;

/** More than the longest request and the clock difference of processes together: of two records that are further apart the later one has the higher position. */
const SKEW_MS = 60 * 60 * 1000;

/**
 * Loads the unread records of one reader, from two indexes: open recipient rows, newest first, and records for everybody after the reader's
 * watermark. Reads at most 100 rows of each, and more only when the rules refuse some.
 */
export async function loadInboxState(
  db: Kysely<Tables>,
  scope: { apiKey: string; organizationId: string },
  reader: InboxReader,
  options: InboxOptions,
  nowMs: number,
): Promise<InboxState> {
  const since = oldestShown(options, nowMs);
  const [named, broadcast] = await Promise.all([
    take(readNamed(db, scope, reader, options, since)),
    take(readBroadcasts(db, scope, reader, options, since, nowMs)),
  ]);
  const all = [...named, ...broadcast].sort((a, b) => b.timestamp - a.timestamp).slice(0, LIMIT);
  return { forYou: named, all, unseen: named.filter(({ view }) => !view.isSeen) };

  async function take(readChunk: ReadChunk): Promise<UnreadRecord[]> {
    const records: UnreadRecord[] = [];
    for (let last: Row | undefined; ;) {
      const rows = await readChunk(last);
      const items = await loadDigestItems<FactRow>(db, scope, rows);
      for (const row of rows) {
        const id = row.notification_id;
        const shown = shownTo<FactRow>(row, recipientFacts(row), items.get(id), reader, 'client', nowMs);
        if (!shown?.view.isUnread || !passesOptions(shown.facts, reader.userId, options, nowMs)) continue;
        if (records.length < LIMIT) records.push({ id, timestamp: shown.facts.timestamp, view: shown.view });
      }
      last = rows.at(-1);
      if (rows.length < LIMIT || records.length === LIMIT) return records;
    }
  }
}

/** Returns the counts that badges show. */
export function countsOf(state: InboxState): NotificationCounts {
  return { forYou: state.forYou.length, all: state.all.length, unseen: state.unseen.length };
}

/** Unread rows of the reader, newest first. */
function readNamed(
  db: Kysely<Tables>,
  scope: { apiKey: string; organizationId: string },
  reader: InboxReader,
  options: InboxOptions,
  since: number,
): ReadChunk {
  return async (last) => {
    const after = last
      ? sql`and (r.timestamp, r.notification_id) < (${last.timestamp}::bigint, ${last.notification_id}::text)`
      : sql``;
    const { rows } = await sql<Row>`
      select ${FACT_COLUMNS}, ${OWN_COLUMNS}
      from notification_recipients r
      ${joinRecord('r', scope)}
      ${JOIN_FACTS}
      where r.api_key = ${scope.apiKey} and r.organization_id = ${scope.organizationId} and r.user_id = ${reader.userId}
        and r.for_you and not r.removed and r.read_at is null and r.timestamp >= ${since}
        ${inDocuments('r', options)} ${byOthers(reader, options)} ${after}
      order by r.timestamp desc, r.notification_id desc limit ${LIMIT}`.execute(db);
    return rows;
  };
}

/**
 * Records for everybody that the reader has not read, latest position first: only positions after the watermark are walked,
 * so a reader who has read everything costs nothing. Positions rise with time, so the last record made well before the window
 * bounds the walk from below.
 */
function readBroadcasts(
  db: Kysely<Tables>,
  scope: { apiKey: string; organizationId: string },
  reader: InboxReader,
  options: InboxOptions,
  since: number,
  nowMs: number,
): ReadChunk {
  const audible = broadcastFilter(reader, Math.floor(nowMs / 1000));
  if (audible === null) return () => Promise.resolve([]);
  return async (last) => {
    const { rows } = await sql<Row>`
      select ${FACT_COLUMNS}, ${OWN_COLUMNS}
      from notifications n ${JOIN_FACTS} ${joinOwnRow(reader.userId)}
      where n.api_key = ${scope.apiKey} and n.organization_id = ${scope.organizationId} and n.notify_all
        and n.sequence > ${reader.allReadThrough} ${last ? sql`and n.sequence < ${last.sequence}` : sql``}
        and n.sequence > coalesce((
          select coalesce(w.first_sequence, w.sequence) from notifications w
          where w.api_key = ${scope.apiKey} and w.organization_id = ${scope.organizationId} and w.notify_all
            and w.timestamp < ${since - SKEW_MS}
          order by w.timestamp desc, w.notification_id desc limit 1), 0)
        and n.timestamp >= ${since}
        and (r.user_id is null or (not r.for_you and not r.removed and r.read_at is null))
        ${inDocuments('n', options)} ${byOthers(reader, options)} ${audible}
      order by n.sequence desc limit ${LIMIT}`.execute(db);
    return rows;
  };
}

const inDocuments = (table: 'r' | 'n', { documentIds }: InboxOptions): RawBuilder<unknown> =>
  documentIds ? sql`and ${sql.ref(`${table}.document_id`)} = any(${documentIds})` : sql``;

/** Leaves out records that the reader caused, so that they do not fill a chunk. The rules leave them out too. */
const byOthers = (reader: InboxReader, { includeSelf }: InboxOptions): RawBuilder<unknown> =>
  includeSelf ? sql`` : sql`and n.action_user_id is distinct from ${reader.userId}`;
