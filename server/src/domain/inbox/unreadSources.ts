import { INBOX_LIMITS } from '@parley/protocol/constants';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { oldestAfter, permittedKeys } from './broadcastEdges.js';
import { PANEL } from './panelParameters.js';
import {
  documentConditions,
  IS_CHOSEN,
  IS_DOCUMENT_GRANT,
  ME,
  ofOrganization,
  ofPerson,
  ORGANIZATION_SETTING,
  PASSES_CONTENT,
  shows,
} from './rulesInSql.js';

const LIMIT = sql.lit(INBOX_LIMITS.count);

/** Joins the document of the row of `alias`. */
const documentOf = (alias: 'n' | 'delivered') => sql`
  join lateral (
    select d.* from documents d where ${ofOrganization('d')} and d.document_id = ${sql.ref(`${alias}.document_id`)} limit 1
  ) d on true`;

// Whether the person sees a record is a column of a sub-select (`offset 0` keeps it one). As a condition beside the others it would make the
// planner expect few records in all, and read and sort all of them instead of following an index as far as the limit.

const COLUMNS = [
  'notification_id',
  'document_id',
  'timestamp',
  'action_user_id',
  'is_unrestricted',
  'is_held',
  'access',
  'thread_sight',
  'action_type',
  'target_annotation_id',
  'target_comment_id',
];

/** The columns of a record that the rules need. */
const columnsOf = (alias: 'n' | 'record') => sql.join(COLUMNS.map((name) => sql.ref(`${alias}.${name}`)));

/** The person sees records that name them in the document of the row of `alias`. */
const showsNamed = (alias: 'n' | 'r') => sql<SqlBool>`coalesce((
  select ${shows('named', documentConditions(alias))} from documents d
  where ${ofOrganization('d')} and d.document_id = ${sql.ref(`${alias}.document_id`)} limit 1), false)`;

/** Evaluates the record, or the items of the digest, of the row `r`. A digest is treated as its newest remaining item. */
const SEES_UNDER_RULES = sql`coalesce((
  select case when n.sees is null then 'unknown' when ${IS_CHOSEN} then 'yes' else 'no' end
  from (
    select n.*, case when ${showsNamed('n')} then ${PASSES_CONTENT} else false end as sees
    from notifications record cross join lateral (
      select ${columnsOf('record')} where record.digest_scope is null
      union all
      select ${columnsOf('n')} from digest_items i
      join notifications n on ${ofOrganization('n')} and n.notification_id = i.notification_id
      join notification_recipients o on ${ofPerson('o')} and o.notification_id = i.notification_id
        and o.for_you and o.delivery = 'digested'
      where record.digest_scope is not null and ${ofOrganization('i')} and i.digest_id = record.notification_id
    ) as n
    where ${ofOrganization('record')} and record.notification_id = r.notification_id
    order by n.timestamp desc, n.notification_id desc offset 0
  ) as n
  where n.sees is not false limit 1), 'no')`;

/** The row `r` of a recipient names the person, and is unread. Written as the index `recipients_open` is, so that it can be used. */
export const IS_NAMED_AND_UNREAD = sql<SqlBool>`${ofPerson('r')} and r.for_you and not r.removed
  and (r.read_at is null or r.persist) and r.read_at is null and r.timestamp >= me.since`;

/** Unread rows of the reader, newest first. `sees`: `yes`, or `unknown` as long as memberships are. */
const NAMED = sql`
  select found.* from me cross join lateral (
    select r.* from (
      select r.notification_id, r.sequence, r.timestamp,
        case when ${PANEL.documentIds} is not null and r.document_id <> all(${PANEL.documentIds}) then 'no'
          when not r.is_unrestricted then ${SEES_UNDER_RULES}
          when ${showsNamed('r')} then 'yes' else 'no' end as sees
      from notification_recipients r
      where ${IS_NAMED_AND_UNREAD}
      order by r.timestamp desc, r.notification_id desc offset 0
    ) as r
    where r.sees <> 'no' limit ${LIMIT}
  ) as found`;

/** No row of the person's own excludes the record `n` from those for everybody. */
export const IS_UNTOUCHED = sql<SqlBool>`not coalesce((
  select r.for_you or r.removed or r.read_at is not null from notification_recipients r
  where ${ofPerson('r')} and r.notification_id = n.notification_id limit 1), false)`;

/**
 * Unread records for everybody that need one permission, newest first.
 * @param among selects documents by index
 * @param ofDocument what the document of a record decides
 */
const broadcast = (among: RawBuilder<unknown>, ofDocument: RawBuilder<unknown>) => sql`
  select n.notification_id, n.timestamp, n.sees is null as is_unknown from (
    select n.notification_id, n.timestamp,
      case when n.sequence > me.all_read_through and ${IS_CHOSEN} and ${ofDocument} and ${IS_UNTOUCHED}
        then ${PASSES_CONTENT} else false end as sees
    from notifications n ${documentOf('n')}
    where ${ofOrganization('n')} and n.notify_all and n.context_key = permitted.key and n.timestamp >= edge.oldest and ${among}
    order by n.timestamp desc, n.notification_id desc offset 0
  ) as n
  where n.sees is not false limit ${LIMIT}`;

const GETS_ALL_BROADCASTS = sql`${PANEL.documentIds} is null and me.is_member and ${ORGANIZATION_SETTING} = 'ALL'`;

/** The documents whose records the person may get, when these are not all of the organization: requested, granted, or switched on. */
const NAMED_DOCUMENTS = sql`
  select distinct document_id from unnest(${PANEL.documentIds}) as asked (document_id)
  union all
  select g.resource_id from grants g where ${IS_DOCUMENT_GRANT} and ${PANEL.documentIds} is null and not me.is_member
  union all
  select own.document_id from jsonb_each_text(me.settings) as own (document_id, setting)
  where ${PANEL.documentIds} is null and me.is_member and ${ORGANIZATION_SETTING} <> 'ALL'
    and own.setting = 'ALL' and own.document_id <> ''`;

const showsBroadcast = (alias: 'n' | 'delivered') => shows('broadcast', documentConditions(alias));

const DELIVERED = sql`
  select delivered.document_id from (${NAMED_DOCUMENTS}) as delivered ${documentOf('delivered')} where case when ${showsBroadcast('delivered')} then true end`;

/** The time of the oldest record for everybody that may be unread. */
const EDGE = sql`
  select greatest(me.since, ${oldestAfter(ofOrganization('w'), sql`me.all_read_through`)}) as oldest offset 0`;

/** As many of the records for everybody as the count has room for. */
const BROADCAST = sql`
  select found.* from me cross join lateral (${EDGE}) as edge cross join lateral (${permittedKeys(ofPerson('c'))}) as permitted cross join lateral (
    (${broadcast(GETS_ALL_BROADCASTS, showsBroadcast('n'))})
    union all
    select found.* from (${DELIVERED}) as delivered
    cross join lateral (${broadcast(sql`n.document_id = delivered.document_id`, sql`true`)}) as found
  ) as found
  limit ${LIMIT} - (select count(*) from named)`;

/**
 * The unread records of a panel, for statements with the parameters `PANEL`: `me`, `named` and `broadcast`, together at most 100 records.
 * Stops at the hundredth, and scans nothing older than the oldest after the watermark, so a reader who has read everything costs nothing.
 */
export const UNREAD = sql`me as materialized (${ME}), named as materialized (${NAMED}), broadcast as materialized (${BROADCAST})`;
