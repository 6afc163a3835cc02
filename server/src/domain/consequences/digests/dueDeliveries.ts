import { LIMITS } from '@parley/protocol/constants';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../store/tables.js';
import { EVERYBODY } from '../notifications/DeliverySettings.js';
import { type FactRow, IS_OF_LIVING_THREAD, joinOwnRow, joinRecord, AUDIENCE_COLUMNS } from '../../inbox/inboxRows.js';
import type { NotificationScope } from '../../inbox/NotificationRecord.js';
import type { WindowItem } from './advanceWindows.js';

/**
 * Most rows of each kind that one step takes. A step of this size blocks other writers no longer than an ordinary write does.
 */
const DUE_ROWS = 200;

/** A notification that is not yet delivered to one person, with all that decides whether it will be. */
export interface NotificationDelivery
  extends WindowItem, Pick<FactRow, 'thread_sight' | 'audience_columns' | 'access'> {
  /** `EVERYBODY`: the readers of the wider feed. */
  user_id: string;
  for_you: boolean;
  /** The person has viewed the thread since the action, or has marked the notification as read. */
  is_seen: boolean;
  /** The person is not subscribed to the thread any more, and the notification does not mention them by name or assign the thread to them. */
  is_unsubscribed: boolean;
}

// The conditions of the partial indexes, word for word, so that the planner uses them.
const IS_HELD = sql`document_closes_at is null and user_closes_at is null`;
const IS_INSIDE = sql`(document_closes_at is not null or user_closes_at is not null)`;
const CLOSES_AT = sql`least(document_closes_at, user_closes_at)`;

/** Returns when the next delivery of the organization is due, ms since epoch; `null`: nothing waits. */
export async function nextDelivery(
  db: Kysely<Tables>,
  { apiKey, organizationId }: NotificationScope,
): Promise<number | null> {
  const inOrganization = sql`api_key = ${apiKey} and organization_id = ${organizationId}`;
  const { rows } = await sql<{ due_at: number | null }>`
    select least(
      (select min(hold_until) from notification_deliveries where ${inOrganization} and ${IS_HELD}),
      (select min(${CLOSES_AT}) from notification_deliveries where ${inOrganization} and ${IS_INSIDE})) as due_at`.execute(
    db,
  );
  return rows[0]?.due_at ?? null;
}

/** Returns the people whose due deliveries have waited longest, and the documents of all their deliveries whose delay is over. */
export async function duePeople(
  db: Kysely<Tables>,
  { apiKey, organizationId }: NotificationScope,
  nowMs: number,
): Promise<{ userIds: string[]; documentIds: string[] }> {
  const inOrganization = sql`api_key = ${apiKey} and organization_id = ${organizationId}`;
  const due = await sql<{ user_id: string }>`
    select user_id from (
      (select user_id from notification_deliveries where ${inOrganization} and ${IS_HELD} and hold_until <= ${nowMs}
        order by hold_until, user_id limit ${DUE_ROWS})
      union
      (select user_id from notification_deliveries where ${inOrganization} and ${IS_INSIDE} and ${CLOSES_AT} <= ${nowMs}
        order by ${CLOSES_AT}, user_id limit ${DUE_ROWS})) as due`.execute(db);
  if (due.rows.length === 0) return { userIds: [], documentIds: [] };
  // The delay of a record must end for everybody before it is delivered, or its recipient would still find it held.
  const userIds = [...new Set([EVERYBODY, ...due.rows.map(({ user_id }) => user_id)])];
  const { rows } = await sql<{ document_id: string }>`
    select distinct document_id from notification_deliveries
    where ${inOrganization} and user_id = any(${userIds}) and (${IS_INSIDE} or hold_until <= ${nowMs})`.execute(db);
  return { userIds, documentIds: rows.map(({ document_id }) => document_id) };
}

/** Returns the deliveries to these people in these documents whose delay is over. The caller has locked the organization's stream. */
export async function loadDeliveries(
  db: Kysely<Tables>,
  { apiKey, organizationId }: NotificationScope,
  { userIds, documentIds }: { userIds: readonly string[]; documentIds: readonly string[] },
  nowMs: number,
): Promise<NotificationDelivery[]> {
  const { rows } = await sql<NotificationDelivery>`
    select d.*, n.thread_sight, n.access,
      case when a.annotation_id is not null then ${AUDIENCE_COLUMNS} end as audience_columns,
      r.read_at is not null or coalesce(not v.is_marked_unread and (
        v.viewed_at >= d.action_at or (n.action_type in ('newlyAdded', 'added') and v.through >= c.comment_number)), false)
        as is_seen,
      coalesce(not s.is_subscribed, false)
        and (s.type = 'manual' or not ${isInSubscribedGroup({ apiKey, organizationId })})
        and not (coalesce(r.is_mentioned, false) and ${IS_MENTIONED_BY_NAME})
        and not (n.action_type in ('newlyAdded', 'assigned')
          and coalesce(a.content -> 'assignedTo' ->> 'userId' = d.user_id, false)) as is_unsubscribed
    from notification_deliveries d
    ${joinRecord('d', { apiKey, organizationId })} ${joinOwnRow(sql`d.user_id`)}
    left join lateral (
      select a.* from comment_annotations a
      where a.api_key = d.api_key and a.organization_id = d.organization_id and a.annotation_id = n.target_annotation_id
        and ${IS_OF_LIVING_THREAD} limit 1
    ) a on true
    left join lateral (
      select c.* from comments c
      where c.api_key = d.api_key and c.organization_id = d.organization_id and c.annotation_id = n.target_annotation_id
        and c.comment_id = n.target_comment_id limit 1
    ) c on true
    left join lateral (
      select v.* from comment_views v
      where v.api_key = d.api_key and v.organization_id = d.organization_id and v.annotation_id = n.target_annotation_id
        and v.user_hash = id_hash(d.user_id) limit 1
    ) v on true
    left join lateral (
      select s.* from comment_subscriptions s
      where s.api_key = d.api_key and s.organization_id = d.organization_id and s.annotation_id = n.target_annotation_id
        and s.kind = 'user' and s.subscriber_hash = id_hash(d.user_id) limit 1
    ) s on true
    where d.api_key = ${apiKey} and d.organization_id = ${organizationId} and d.user_id = any(${userIds})
      and d.document_id = any(${documentIds}) and (${IS_INSIDE} or d.hold_until <= ${nowMs})
    order by d.user_id, d.action_at, d.notification_id`.execute(db);
  return rows;
}

/** True when the target comment, or one that the same request may have added, mentions the person of the delivery `d` by name. */
const IS_MENTIONED_BY_NAME = sql`exists (
  select from comments m
  where m.api_key = d.api_key and m.organization_id = d.organization_id and m.annotation_id = n.target_annotation_id
    and m.comment_number <= c.comment_number
    and m.comment_number > c.comment_number - (case when n.action_type in ('newlyAdded', 'added') then ${LIMITS.comments}::int else 1 end)
    and d.user_id = any(m.mentioned_user_ids))`;

/** True when the person of the delivery `d` is a member of a group that is subscribed to the thread of `n`. */
const isInSubscribedGroup = ({ apiKey, organizationId }: NotificationScope) => sql`exists (
  select from comment_subscriptions g
  join user_group_members m on m.api_key = g.api_key and m.organization_id = g.organization_id
    and m.group_id = g.subscriber_id and m.user_hash = id_hash(d.user_id)
  where g.api_key = ${apiKey} and g.organization_id = ${organizationId} and g.annotation_id = n.target_annotation_id
    and g.kind = 'group' and g.is_subscribed)`;
