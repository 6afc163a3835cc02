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
  /** The counts are too high unless the person is a member of certain other organizations. Never so when the owner's memberships are known. */
  dependsOnMemberships: boolean;
}

const COUNTS = sql`
  with ${UNREAD}
  select me.is_disabled as "isDisabled", me.position as sequence, own.records as "forYou", own.unseen,
    own.records + others.records as all, own.is_unknown or others.is_unknown as "dependsOnMemberships"
  from me cross join lateral (
    select count(*) as records, count(*) filter (where named.sequence > me.seen_through) as unseen,
      coalesce(bool_or(named.sees = 'unknown'), false) as is_unknown
    from named
  ) as own cross join (
    select count(*) as records, coalesce(bool_or(is_unknown), false) as is_unknown from broadcast
  ) as others`;

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
  return rows[0] ?? { isDisabled: null, sequence: 0, forYou: 0, all: 0, unseen: 0, dependsOnMemberships: false };
}
