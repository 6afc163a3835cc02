import type { InboxOptions, NotificationCounts } from '@parley/protocol';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import { type PanelOwner, panelValues } from './panelParameters.js';
import { UNREAD } from './unreadSources.js';

/** The number of unread records of a panel, each at most 100. */
export interface UnreadCounts extends NotificationCounts {
  /** `null`: there is no such organization. */
  isDisabled: boolean | null;
  /** Position of the inbox that the counts are of. */
  sequence: number;
}

const COUNTS = sql`
  with ${UNREAD}
  select me.is_disabled as "isDisabled", me.position as sequence, (select count(*) from named) as "forYou",
    (select count(*) from named where named.sequence > me.seen_through) as unseen,
    (select count(*) from named) + (select count(*) from broadcast) as all
  from me`;

let text: string | undefined;

/** Counts the unread records of a panel, in one statement that brings one row. */
export async function countUnread(
  db: Kysely<Tables>,
  owner: PanelOwner,
  options: InboxOptions,
  nowMs: number,
): Promise<UnreadCounts> {
  text ??= COUNTS.compile(db).sql;
  const { rows } = await db.executeQuery<UnreadCounts>(CompiledQuery.raw(text, panelValues(owner, options, nowMs)));
  return rows[0] ?? { isDisabled: null, sequence: 0, forYou: 0, all: 0, unseen: 0 };
}
