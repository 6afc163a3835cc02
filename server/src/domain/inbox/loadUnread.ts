import type { InboxOptions } from '@parley/protocol';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import { type PanelOwner, panelValues } from './panelParameters.js';
import { UNREAD } from './unreadSources.js';

/** An unread record of a panel. */
export interface UnreadRecord {
  id: string;
  /** Ms since epoch. */
  timestamp: number;
  /** Whether it names the reader. */
  forYou: boolean;
  /** Whether it was shown. Only matters when it names the reader. */
  isSeen: boolean;
}

const RECORDS = sql`
  with ${UNREAD}
  select (
    select json_agg(json_build_object('id', u.notification_id, 'timestamp', u.timestamp, 'forYou', u.for_you, 'isSeen', u.is_seen))
    from (
      select notification_id, timestamp, true as for_you, named.sequence <= me.seen_through as is_seen from named
      union all
      select notification_id, timestamp, false, false from broadcast
    ) as u) as records
  from me`;

let text: string | undefined;

/** Loads what identifies the unread records of a panel, at most 100, in one row. The newest are among them of those that name the reader. */
export async function loadUnread(
  db: Kysely<Tables>,
  owner: PanelOwner,
  options: InboxOptions,
  nowMs: number,
): Promise<UnreadRecord[]> {
  text ??= RECORDS.compile(db).sql;
  const { rows } = await db.executeQuery<{ records: UnreadRecord[] | null }>(
    CompiledQuery.raw(text, panelValues(owner, options, nowMs)),
  );
  return rows[0]?.records ?? [];
}
