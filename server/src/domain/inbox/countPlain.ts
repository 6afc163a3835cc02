import type { InboxOptions } from '@parley/protocol';
import { INBOX_LIMITS } from '@parley/protocol/constants';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import type { UnreadCounts } from './countUnread.js';
import { PANEL, type PanelOwner, panelValues } from './panelParameters.js';
import { ME, ofOrganization } from './rulesInSql.js';
import { IS_NAMED_AND_UNREAD, opensNamed } from './unreadSources.js';

const LIMIT = sql.lit(INBOX_LIMITS.count);

/** A hundred records are in few documents. Each document is looked at once. */
const COUNTS = sql`
  with me as materialized (${ME})
  select me.is_disabled as "isDisabled", me.position as sequence, own.records as "forYou", own.records as all, own.unseen,
    false as "dependsOnMemberships"
  from me cross join lateral (
    select coalesce(sum(r.records), 0) as read, coalesce(bool_and(r.is_plain), true) as is_plain,
      coalesce(sum(r.records) filter (where r.is_shown), 0)::int as records,
      coalesce(sum(r.unseen) filter (where r.is_shown), 0)::int as unseen
    from (
      select r.*, (${PANEL.documentIds} is null or r.document_id = any(${PANEL.documentIds})) and ${opensNamed('r')} as is_shown
      from (
        select r.document_id, count(*) as records, count(*) filter (where r.sequence > me.seen_through) as unseen,
          bool_and(r.is_unrestricted) as is_plain
        from (
          select r.document_id, r.sequence, r.is_unrestricted from notification_recipients r where ${IS_NAMED_AND_UNREAD}
          order by r.timestamp desc, r.notification_id desc limit ${LIMIT}
        ) as r
        group by r.document_id
      ) as r
    ) as r
  ) as own
  where own.is_plain and (own.read < ${LIMIT} or own.read = own.records) and not exists (
    select from notifications w where ${ofOrganization('w')} and w.notify_all and w.sequence > me.all_read_through)
    -- The values of the other conditions have no types here otherwise.
    and (${PANEL.organizationIds} is null or true) and (${PANEL.includesSelf} or true)`;

let text: string | undefined;

/**
 * As `countUnread`, for the usual panel: its unread records name the person, and nothing but their documents decides who sees them. `null`: there
 * is, or may be, another unread record, or some of the first hundred are hidden. Takes a third of the time.
 */
export async function countPlain(
  db: Kysely<Tables>,
  owner: PanelOwner,
  options: InboxOptions,
  nowMs: number,
): Promise<UnreadCounts | null> {
  text ??= COUNTS.compile(db).sql;
  const { rows } = await db.executeQuery<UnreadCounts>(CompiledQuery.raw(text, panelValues(owner, options, nowMs)));
  return rows[0] ?? null;
}
