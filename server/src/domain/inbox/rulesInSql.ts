import { DEFAULT_NOTIFICATION_SETTINGS } from '@parley/protocol/constants';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inForce } from '../../store/inForce.js';
import { IS_OF_LIVING_THREAD } from './inboxRows.js';
import { PANEL } from './panelParameters.js';

/**
 * The rules of `inboxRules.ts` for a person's own panel, as conditions of statements with the parameters `PANEL`: for counts, which load no
 * rows. `test/notifications/inboxMatrix.test.ts` and `countUnread.test.ts` check that both give the same answers.
 */

/** How a record is addressed to the person: by name, or as one for everybody. */
type Way = 'named' | 'broadcast';

/** The row of `alias` belongs to the organization. */
export const ofOrganization = (alias: string): RawBuilder<SqlBool> =>
  sql`${sql.ref(`${alias}.api_key`)} = ${PANEL.apiKey} and ${sql.ref(`${alias}.organization_id`)} = ${PANEL.organizationId}`;

/** The row of `alias` belongs to the person. */
export const ofPerson = (alias: string): RawBuilder<SqlBool> => ofUser(alias, sql`me.user_id`);

const ofUser = (alias: string, userId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`${ofOrganization(alias)} and ${sql.ref(`${alias}.user_id`)} = ${userId}`;

/** As `ofPerson`, for `me` itself. */
const ofReader = (alias: string): RawBuilder<SqlBool> => ofUser(alias, PANEL.userId);

/**
 * Columns of `me`: whether the person is a member of the organization, and the `inbox` channels that they chose, by document. Apart, because a
 * person without unread records needs neither.
 */
export const MEMBERSHIP = sql`
  exists (select from grants g where ${ofReader('g')} and g.type = 'organization'
    and ${inForce(PANEL.nowSeconds, 'g.expires_at')}) as is_member,
  (select jsonb_object_agg(c.document_id, c.config ->> 'inbox') from notification_configs c where ${ofReader('c')}) as settings`;

/**
 * Selects `me`, one row of the facts about the person that the conditions need, with the position of the inbox in the same snapshot. No
 * row: there is no such organization. The person and the time limit are columns of it too: so they do not change the planner's estimates,
 * and PostgreSQL keeps one plan, instead of planning for several ms each time.
 */
const selectMe = (columns: RawBuilder<unknown>) => sql`
  select ${PANEL.userId} as user_id, ${PANEL.since} as since, o.disabled as is_disabled, coalesce(s.sequence, 0) as position,
    coalesce(m.all_read_through, 0) as all_read_through, coalesce(m.seen_through, 0) as seen_through${columns}
  from organizations o
  left join lateral (
    select s.sequence from streams s where ${ofOrganization('s')} and s.document_id = '' limit 1
  ) s on true
  left join lateral (select m.* from inbox_marks m where ${ofReader('m')} limit 1) m on true
  where ${ofOrganization('o')}`;

export const ME = selectMe(sql`, ${MEMBERSHIP}`);

/** `ME` without `MEMBERSHIP`. */
export const ME_ALONE = selectMe(sql``);

/** The `inbox` channel of the organization. */
export const ORGANIZATION_SETTING = sql`coalesce(me.settings ->> '', ${sql.lit(DEFAULT_NOTIFICATION_SETTINGS.inbox)})`;

/** The row `g` is a grant of the person on a document. */
export const IS_DOCUMENT_GRANT = sql<SqlBool>`(${ofPerson('g')} and g.type = 'document'
  and ${inForce(PANEL.nowSeconds, 'g.expires_at')})`;

/** A table with a column `document_id`. */
type Alias = 'd' | 'n' | 'r' | 'delivered';

const hasGrant = (alias: Alias): RawBuilder<SqlBool> => sql`exists (
  select from grants g where ${IS_DOCUMENT_GRANT} and g.resource_hash = id_hash(${sql.ref(`${alias}.document_id`)}))`;

/** Decides whether the person sees anything of a document. */
type DocumentConditions = Record<'isInUse' | 'isPublic' | 'isReached' | 'setting', RawBuilder<unknown>>;

const ACCESS_TYPE = sql`coalesce(d.access_type, ${PANEL.defaultAccessType})`;

/** Of the document `d`, which is that of the row of `alias`. A member's grant is looked up only where it matters. */
export const documentConditions = (alias: Alias): DocumentConditions => ({
  isInUse: sql`(not me.is_disabled and not d.disabled)`,
  isPublic: sql`(${ACCESS_TYPE} = 'public')`,
  isReached: sql`(case when me.is_member and ${ACCESS_TYPE} in ('public', 'organizationPrivate') then true else ${hasGrant(alias)} end)`,
  setting: sql`coalesce(me.settings ->> ${sql.ref(`${alias}.document_id`)}, ${ORGANIZATION_SETTING})`,
});

/**
 * The person may open the document, and its channel accepts records that are addressed in this way. A record for everybody is for a member,
 * or for somebody with a grant on the document.
 */
export const shows = (way: Way, { isInUse, isPublic, isReached, setting }: DocumentConditions): RawBuilder<SqlBool> =>
  way === 'named'
    ? sql`(${isInUse} and ${setting} <> 'NONE' and (${isPublic} or ${isReached}))`
    : sql`(${isInUse} and ${setting} = 'ALL' and ${isReached})`;

/** The record `n` passes the choices of the panel. */
export const IS_CHOSEN = sql<SqlBool>`(n.timestamp >= me.since
  and (${PANEL.documentIds} is null or n.document_id = any(${PANEL.documentIds}))
  and (${PANEL.includesSelf} or n.action_user_id is distinct from me.user_id))`;

type Audience = Record<'authorId' | 'isDraft' | 'visibility' | 'isForMembers' | 'isListed', RawBuilder<unknown>>;

const isInAudience = (audience: Audience): RawBuilder<SqlBool> =>
  sql`(${audience.authorId} = me.user_id or (not ${audience.isDraft} and case ${audience.visibility}
    when 'public' then true when 'organizationPrivate' then ${audience.isForMembers} else ${audience.isListed} end))`;

const IN_THREAD = isInAudience({
  authorId: sql`a.author_id`,
  isDraft: sql`a.is_draft`,
  visibility: sql`a.visibility`,
  isForMembers: sql`((me.is_member and ${PANEL.organizationId} = any(a.visible_to_organizations))
    or a.visible_to_organizations && ${PANEL.organizationIds})`,
  isListed: sql`me.user_id = any(a.visible_to_users)`,
});

/** As of the record's own copy. */
const IN_FORMER_THREAD = isInAudience({
  authorId: sql`n.thread_sight ->> 'authorId'`,
  isDraft: sql`(n.thread_sight ->> 'isDraft')::boolean`,
  visibility: sql`n.thread_sight ->> 'visibility'`,
  isForMembers: sql`((me.is_member and n.thread_sight -> 'organizationIds' ? ${PANEL.organizationId})
    or n.thread_sight -> 'organizationIds' ?| ${PANEL.organizationIds})`,
  isListed: sql`n.thread_sight -> 'userIds' ? me.user_id`,
});

/** Of the thread that the record is about, while there is one. */
const ACCESS = sql`(case when a.annotation_id is null then n.access else a.access end)`;

/**
 * Nothing hides the record `n` from the person who may open its document: no delay, audience of a thread or access context. `null`: it depends
 * on memberships that are not known.
 */
export const PASSES_CONTENT = sql<SqlBool>`(n.is_unrestricted or (not n.is_held and (
  select (case when a.annotation_id is null then n.thread_sight is null or ${IN_FORMER_THREAD} else ${IN_THREAD} end)
    and (${ACCESS} is null or matches_access(${ACCESS}, array(
      select c.access_field from context_grants c where ${ofPerson('c')}
        and c.resource_id in (n.document_id, ${PANEL.organizationId}) and ${inForce(PANEL.nowSeconds, 'c.expires_at')})))
  from (select) as one left join lateral (
    select a.* from comment_annotations a
    where ${ofOrganization('a')} and a.annotation_id = n.target_annotation_id and ${IS_OF_LIVING_THREAD} limit 1
  ) as a on true)))`;
