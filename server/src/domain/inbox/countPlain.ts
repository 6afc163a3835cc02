import type { InboxOptions } from '@parley/protocol';
import { INBOX_LIMITS } from '@parley/protocol/constants';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { Core } from '../../core.js';
import type { Tables } from '../../store/tables.js';
import type { UnreadCounts } from './countUnread.js';
import { manyPanelsValues, ofManyPanels, PANEL, type Panel, type PanelOwner, panelValues } from './panelParameters.js';
import { documentConditions, ME_ALONE, MEMBERSHIP, ofOrganization, shows } from './rulesInSql.js';
import { IS_NAMED_AND_UNREAD, IS_UNTOUCHED } from './unreadSources.js';

const LIMIT = sql.lit(INBOX_LIMITS.count);

/** Records for everybody that are scanned. With more of them, the reader has read many one by one, or may see few. */
const LOOKED_AT = sql.lit(2 * INBOX_LIMITS.count);

const NAMED = sql`
  select count(*)::int as read, array_agg(r.document_id) as documents, coalesce(bool_and(r.is_unrestricted), true) as is_plain,
    (count(*) filter (where r.sequence > me.seen_through))::int as unseen,
    array_agg(r.document_id) filter (where r.sequence > me.seen_through) as unseen_documents
  from (
    select r.document_id, r.sequence, r.is_unrestricted from notification_recipients r where ${IS_NAMED_AND_UNREAD}
    order by r.timestamp desc, r.notification_id desc limit ${LIMIT}
  ) as r`;

const FOR_EVERYBODY = sql`
  select w.notification_id, w.document_id, w.sequence, w.timestamp, w.action_user_id, w.is_unrestricted from notifications w
  where ${ofOrganization('w')} and w.notify_all and w.sequence > me.all_read_through order by w.sequence desc`;

/** Nothing of it is read when the records that name the person are a hundred already. */
const BROADCAST = sql`
  select count(*)::int as read, array_agg(n.document_id) as documents, coalesce(bool_and(n.is_unrestricted), true) as is_plain
  from (
    select n.document_id, n.is_unrestricted from (${FOR_EVERYBODY} limit ${LOOKED_AT}) as n
    where own.read < ${LIMIT} and n.timestamp >= me.since
      and (${PANEL.includesSelf} or n.action_user_id is distinct from me.user_id) and ${IS_UNTOUCHED} limit ${LIMIT}
  ) as n`;

const CONDITIONS = documentConditions('d');

/** The documents of the records, all of them in one look-up, which costs less than one for each. */
const DOCUMENTS = sql`
  select d.document_id, ${CONDITIONS.isInUse} as is_in_use, ${CONDITIONS.isPublic} as is_public, ${CONDITIONS.isReached} as is_reached,
    ${CONDITIONS.setting} as setting, (${PANEL.documentIds} is null or d.document_id = any(${PANEL.documentIds})) as is_chosen
  from (select me.user_id, me.is_disabled, ${MEMBERSHIP} where own.read + others.read > 0 offset 0) as me
  cross join documents d
  where ${ofOrganization('d')} and d.document_id = any(
    case when others.read = 0 then own.documents when own.read = 0 then others.documents else own.documents || others.documents end)
  offset 0`;

const LOADED = {
  isInUse: sql`d.is_in_use`,
  isPublic: sql`d.is_public`,
  isReached: sql`d.is_reached`,
  setting: sql`d.setting`,
};

/** How many of the records in `documents` are hidden by their documents, which are mostly none. */
const hidden = (
  way: 'named' | 'broadcast',
  documents: 'own.documents' | 'own.unseen_documents' | 'others.documents',
) => sql`
  coalesce(sum(cardinality(array_positions(${sql.ref(documents)}, d.document_id)))
    filter (where not (d.is_chosen and ${shows(way, LOADED)})), 0)::int`;

const HIDDEN = sql`
  select ${hidden('named', 'own.documents')} as own, ${hidden('named', 'own.unseen_documents')} as unseen,
    ${hidden('broadcast', 'others.documents')} as others,
    (own.documents || others.documents) <@ coalesce(array_agg(d.document_id), '{}') as are_found
  from (${DOCUMENTS}) as d`;

const COUNTS = sql`
  select me.is_disabled as "isDisabled", me.position as sequence, own.read - hidden.own as "forYou",
    least(own.read - hidden.own + others.read - hidden.others, ${LIMIT}) as all, own.unseen - hidden.unseen as unseen,
    false as "dependsOnMemberships"
  from (${ME_ALONE} offset 0) as me cross join lateral (${NAMED}) as own cross join lateral (${BROADCAST}) as others
  cross join lateral (${HIDDEN}) as hidden
  where own.is_plain and (own.read < ${LIMIT} or hidden.own = 0)
    and others.is_plain and (others.read < ${LIMIT} or hidden.others = 0)
    and (own.read = ${LIMIT} or others.read = ${LIMIT} or not exists (${FOR_EVERYBODY} offset ${LOOKED_AT}))
    -- While the content of a deleted document is taken away, its records are left and it is not.
    and hidden.are_found is not false
    -- The values of the other conditions have no types here otherwise.
    and (${PANEL.organizationIds} is null or true)`;

let text: string | undefined;
let textOfMany: string | undefined;

/**
 * As `countUnread`, for the usual panel: nothing but their documents decides who sees its unread records. `null`: there is, or may be, another
 * unread record, or some of the first hundred are hidden. Takes a third of the time, and less with records for everybody. Panels of one
 * organization that are counted at the same time are counted in one statement.
 */
export function countPlain(
  { db, readGroups }: Pick<Core, 'db' | 'readGroups'>,
  owner: PanelOwner,
  options: InboxOptions,
  nowMs: number,
): Promise<UnreadCounts | null> {
  const { scope, defaultAccessType, userId, organizationIds } = owner;
  const key = JSON.stringify(['counts', scope, defaultAccessType, Math.floor(nowMs / 1000)]);
  return readGroups.read<Panel, UnreadCounts | null>(key, { userId, organizationIds, options }, (panels) => {
    const [panel, ...others] = panels;
    return panel && others.length === 0
      ? countOne(db, { ...owner, ...panel }, panel.options, nowMs)
      : countMany(db, owner, panels, nowMs);
  });
}

async function countOne(
  db: Kysely<Tables>,
  owner: PanelOwner,
  options: InboxOptions,
  nowMs: number,
): Promise<(UnreadCounts | null)[]> {
  text ??= COUNTS.compile(db).sql;
  const { rows } = await db.executeQuery<UnreadCounts>(CompiledQuery.raw(text, panelValues(owner, options, nowMs)));
  return [rows[0] ?? null];
}

async function countMany(
  db: Kysely<Tables>,
  owner: PanelOwner,
  panels: readonly Panel[],
  nowMs: number,
): Promise<(UnreadCounts | null)[]> {
  textOfMany ??= `select asked.place, found.* from ${ofManyPanels(COUNTS.compile(db).sql)}`;
  const { rows } = await db.executeQuery<UnreadCounts & { place: number }>(
    CompiledQuery.raw(textOfMany, manyPanelsValues(owner, panels, nowMs)),
  );
  const counts = new Map(rows.map(({ place, ...found }) => [place, found]));
  return panels.map((_, place) => counts.get(place) ?? null);
}
