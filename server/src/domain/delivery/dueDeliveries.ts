import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import { type FactRow, SIGHT_COLUMNS } from '../inbox/inboxRows.js';
import type { NotificationScope } from '../notifications/NotificationRecord.js';
import type { WindowItem } from './advanceWindows.js';

/** Something on its way to one person, with what decides whether it comes there. */
export interface Delivery extends WindowItem, Pick<FactRow, 'thread_sight' | 'sight_columns' | 'access'> {
  /** `EVERYBODY`: the readers of the wider feed. */
  user_id: string;
  for_you: boolean;
  /** The person has seen what it is about since, or has it marked as read. */
  is_seen: boolean;
  /** The person takes no part in the thread any more, and it does not mention them by name or assign them the thread. */
  is_unsubscribed: boolean;
}

/** Past its delay at a moment, or in a window that closes by then. */
const isDue = (nowMs: number) => sql`(
  (document_closes_at is null and user_closes_at is null and hold_until <= ${nowMs})
  or least(document_closes_at, user_closes_at) <= ${nowMs})`;

/** When something is next to be done in the organization, ms since epoch; `null`: nothing is on its way. */
export async function nextDelivery(
  db: Kysely<Tables>,
  { apiKey, organizationId }: NotificationScope,
): Promise<number | null> {
  const inOrganization = sql`api_key = ${apiKey} and organization_id = ${organizationId}`;
  const { rows } = await sql<{ due_at: number | null }>`
    select least(
      (select min(hold_until) from notification_deliveries
        where ${inOrganization} and document_closes_at is null and user_closes_at is null),
      (select min(least(document_closes_at, user_closes_at)) from notification_deliveries
        where ${inOrganization} and (document_closes_at is not null or user_closes_at is not null))) as due_at`.execute(
    db,
  );
  return rows[0]?.due_at ?? null;
}

/** People to whom something is due, at most `limit`, and the documents of all that is on its way to them past its delay. */
export async function duePeople(
  db: Kysely<Tables>,
  { apiKey, organizationId }: NotificationScope,
  nowMs: number,
  limit: number,
): Promise<{ userIds: string[]; documentIds: string[] }> {
  const inOrganization = sql`api_key = ${apiKey} and organization_id = ${organizationId}`;
  const { rows } = await sql<{ user_id: string; document_ids: string[] }>`
    with due as (
      select distinct user_id from notification_deliveries where ${inOrganization} and ${isDue(nowMs)}
      order by user_id limit ${limit}
    )
    select user_id, array_agg(distinct document_id) as document_ids
    from notification_deliveries join due using (user_id)
    where ${inOrganization} and ${isUnderWay(nowMs)}
    group by user_id`.execute(db);
  return {
    userIds: rows.map(({ user_id }) => user_id),
    documentIds: [...new Set(rows.flatMap(({ document_ids }) => document_ids))].sort(),
  };
}

/** Past its delay, in whatever window. */
const isUnderWay = (nowMs: number) =>
  sql`(document_closes_at is not null or user_closes_at is not null or hold_until <= ${nowMs})`;

/** What is on its way to these people in these documents, past its delay. The caller holds the organization's stream. */
export async function loadDeliveries(
  db: Kysely<Tables>,
  { apiKey, organizationId }: NotificationScope,
  { userIds, documentIds }: { userIds: readonly string[]; documentIds: readonly string[] },
  nowMs: number,
): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    select d.*, n.thread_sight, n.access,
      case when a.annotation_id is not null then ${SIGHT_COLUMNS} end as sight_columns,
      r.read_at is not null or coalesce(not v.is_marked_unread and (
        v.viewed_at >= d.action_at or (n.action_type in ('newlyAdded', 'added') and v.through >= c.comment_number)), false)
        as is_seen,
      coalesce(not s.is_subscribed, false)
        and not (coalesce(r.is_mentioned, false) and coalesce(d.user_id = any(c.mentioned_user_ids), false))
        and not (n.action_type in ('newlyAdded', 'assigned')
          and coalesce(a.content -> 'assignedTo' ->> 'userId' = d.user_id, false)) as is_unsubscribed
    from notification_deliveries d
    join notifications n on n.api_key = d.api_key and n.organization_id = d.organization_id
      and n.notification_id = d.notification_id
    left join notification_recipients r on r.api_key = d.api_key and r.organization_id = d.organization_id
      and r.notification_id = d.notification_id and r.user_id = d.user_id
    left join comment_annotations a on a.api_key = d.api_key and a.organization_id = d.organization_id
      and a.annotation_id = n.target_annotation_id
    left join comments c on c.api_key = d.api_key and c.organization_id = d.organization_id
      and c.annotation_id = n.target_annotation_id and c.comment_id = n.target_comment_id
    left join comment_views v on v.api_key = d.api_key and v.organization_id = d.organization_id
      and v.annotation_id = n.target_annotation_id and v.user_hash = id_hash(d.user_id)
    left join comment_subscriptions s on s.api_key = d.api_key and s.organization_id = d.organization_id
      and s.annotation_id = n.target_annotation_id and s.kind = 'user' and s.subscriber_hash = id_hash(d.user_id)
    where d.api_key = ${apiKey} and d.organization_id = ${organizationId} and d.user_id = any(${userIds})
      and d.document_id = any(${documentIds}) and (d.document_closes_at is not null or d.user_closes_at is not null
        or d.hold_until <= ${nowMs})
    order by d.user_id, d.action_at, d.notification_id`.execute(db);
  return rows;
}
