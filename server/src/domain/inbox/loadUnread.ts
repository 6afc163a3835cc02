import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import { manyPanelsValues, ofManyPanels, type Panel, type PanelOwner } from './panelParameters.js';
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

/**
 * Loads the identifying fields of the unread records of panels of one organization, at most 100 of each, in one statement. Of the records
 * that name the reader, the newest are among them. The result is in the order of the panels.
 */
export async function loadUnread(
  db: Kysely<Tables>,
  owner: Pick<PanelOwner, 'scope' | 'defaultAccessType'>,
  panels: readonly Panel[],
  nowMs: number,
): Promise<UnreadRecord[][]> {
  if (panels.length === 0) return [];
  text ??= `select asked.place, found.records from ${ofManyPanels(RECORDS.compile(db).sql)} order by asked.place`;
  const { rows } = await db.executeQuery<{ place: number; records: UnreadRecord[] | null }>(
    CompiledQuery.raw(text, manyPanelsValues(owner, panels, nowMs)),
  );
  const found = new Map(rows.map(({ place, records }) => [place, records ?? []]));
  return panels.map((_, place) => found.get(place) ?? []);
}
