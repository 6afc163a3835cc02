import { type RawBuilder, sql } from 'kysely';
import type { StoredChange } from '../../../store/changes.js';
import type { DeliverySettings } from '../../../store/columns.js';
import type { Append } from '../../../store/append.js';
import { isSeenByAll } from '../../access/threadAudience.js';
import type { DocumentScope } from '../../access/ThreadScope.js';
import { toThreadAudience } from '../../access/toThreadAudience.js';
import { inParts } from '../../common/inParts.js';
import { contextKey } from '../../inbox/contextKey.js';
import { documentActivity } from '../../inbox/insertNotifications.js';
import { bodyOf } from './bodyOf.js';
import type { CommentAction } from '../events/CommentAction.js';
import { EVERYBODY, delayMs, isStaged } from './DeliverySettings.js';
import { headlineOf } from './headlineOf.js';
import { threadSnapshot } from './threadSnapshot.js';

/** The notification of an action, ready to be stored. */
export interface CommentNotification {
  id: string;
  action: CommentAction;
  /** Ms since epoch. */
  timestamp: number;
  /** Everybody who may see the thread gets it in the wider feed. */
  isWide: boolean;
  /** The wider feed gets it once it is written for all recipients. Earlier, recipients whose batch delays it would see it there. */
  isWideLater?: boolean;
  recipientIds: readonly string[];
  mentionedIds: ReadonlySet<string>;
  /** People who must not get it in any feed. */
  mutedIds: readonly string[];
  /** People who are not recipients but get email about everything. */
  followerIds: readonly string[];
}

/**
 * Returns the statement that stores new notifications of one write, at least one: records, a row for each recipient, and with a delay or
 * batches a delivery for each recipient (REST contract §4.4).
 */
export function commentNotificationRows(
  scope: DocumentScope,
  notifications: readonly CommentNotification[],
  settings: DeliverySettings,
): Append {
  const parts = inParts(notifications.map(({ id }) => id));
  const newest = notifications.at(-1)!.timestamp; // there is one
  const isWide = notifications.some((notification) => notification.isWide);
  return {
    stream: { ...scope, documentId: '' },
    changes: parts.map((ids): StoredChange => ({ kind: 'notifications', ids })),
    also: [
      recordRows(scope, notifications, settings, parts),
      recipientRows(scope, notifications, isStaged(settings)),
      ...(isStaged(settings) ? [deliveryRows(scope, notifications, settings)] : []),
      // Also for a held notification: it is shown later with the time of the action.
      ...(isWide ? documentActivity(scope, [{ documentId: scope.documentId, timestamp: newest }]) : []),
    ],
  };
}

function recordRows(
  { apiKey, organizationId, documentId }: DocumentScope,
  notifications: readonly CommentNotification[],
  { delayConfig }: DeliverySettings,
  parts: readonly string[][],
): RawBuilder<unknown> {
  // Each record has the position of the change that names it.
  const behind = new Map(parts.flatMap((ids, index) => ids.map((id) => [id, parts.length - 1 - index] as const)));
  const rows = notifications.map(({ id, action, isWide, isWideLater, timestamp }) => ({
    notification_id: id,
    behind: behind.get(id),
    location_id: action.thread.location_id,
    timestamp,
    action_type: action.name,
    action_user_id: action.actionUser.userId,
    action_user: action.actionUser,
    notify_all: isWide && !isWideLater && !delayConfig.isEnabled,
    is_held: isWide && delayConfig.isEnabled,
    target_annotation_id: action.thread.annotation_id,
    target_comment_id: action.comment?.comment_id,
    thread_sight: toThreadAudience(action.thread),
    access: action.thread.access,
    is_unrestricted: !delayConfig.isEnabled && isSeenByAll(toThreadAudience(action.thread)),
    content: {
      ...headlineOf(action),
      ...bodyOf(action),
      notificationSourceData: threadSnapshot(action.thread),
      location: action.thread.content.location,
    },
  }));
  return sql`records as (
    insert into notifications (api_key, organization_id, notification_id, document_id, location_id, sequence, timestamp,
      source, action_type, action_user_id, action_user, notify_all, verify_user_permissions, is_resolver_used, is_held,
      target_annotation_id, target_comment_id, thread_sight, access, is_unrestricted, context_key, content)
    select ${apiKey}, ${organizationId}, n.notification_id, ${documentId}, n.location_id, raised.sequence - n.behind,
      n.timestamp, 'comment', n.action_type, n.action_user_id, n.action_user, n.notify_all, true, false, n.is_held,
      n.target_annotation_id, n.target_comment_id, n.thread_sight, n.access, n.is_unrestricted,
      ${contextKey(sql.ref('n.access'))}, n.content
    from raised, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (notification_id text, behind int, location_id text,
      timestamp bigint, action_type text, action_user_id text, action_user jsonb, notify_all boolean, is_held boolean,
      target_annotation_id text, target_comment_id text, thread_sight jsonb, access jsonb, is_unrestricted boolean, content jsonb)
    returning notification_id, location_id, sequence, timestamp, action_user_id, is_unrestricted)`;
}

/** Rows for recipients, who do not see it yet when it is staged, and for muted people, who never see it. */
function recipientRows(
  { apiKey, organizationId, documentId }: DocumentScope,
  notifications: readonly CommentNotification[],
  isPending: boolean,
): RawBuilder<unknown> {
  const rows = notifications.flatMap(({ id, recipientIds, mentionedIds, mutedIds }) => [
    ...recipientIds.map((userId) => ({ id, userId, forYou: true, isMentioned: mentionedIds.has(userId) })),
    ...mutedIds.map((userId) => ({ id, userId, forYou: false, isMentioned: false })),
  ]);
  return sql`recipients as (
    insert into notification_recipients (api_key, organization_id, user_id, notification_id, document_id, location_id, sequence,
      timestamp, for_you, removed, delivery, is_mentioned, is_unrestricted)
    select ${apiKey}, ${organizationId}, r.user_id, records.notification_id, ${documentId}, records.location_id,
      records.sequence, records.timestamp,
      r.for_you, ${isPending}::boolean or not r.for_you,
      case when ${isPending}::boolean and r.for_you then 'pending' else 'delivered' end, r.is_mentioned,
      records.is_unrestricted and records.action_user_id <> r.user_id
    from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ userId }) => userId)}::text[],
      ${rows.map(({ forYou }) => forYou)}::boolean[], ${rows.map(({ isMentioned }) => isMentioned)}::boolean[])
      as r (notification_id, user_id, for_you, is_mentioned)
    join records using (notification_id))`;
}

function deliveryRows(
  { apiKey, organizationId, documentId }: DocumentScope,
  notifications: readonly CommentNotification[],
  settings: DeliverySettings,
): RawBuilder<unknown> {
  const rows = notifications.flatMap(({ id, isWide, recipientIds, followerIds }) => [
    ...recipientIds.map((userId) => ({ id, userId, forYou: true })),
    ...followerIds.map((userId) => ({ id, userId, forYou: false })),
    ...(isWide && settings.delayConfig.isEnabled ? [{ id, userId: EVERYBODY, forYou: false }] : []),
  ]);
  const { document, user } = settings.batchConfig;
  return sql`deliveries as (
    insert into notification_deliveries (api_key, organization_id, notification_id, user_id, document_id, action_at, for_you,
      hold_until, document_window_seconds, document_max, user_window_seconds, user_max)
    select ${apiKey}, ${organizationId}, records.notification_id, d.user_id, ${documentId}, records.timestamp, d.for_you,
      records.timestamp + ${delayMs(settings)}::bigint, ${batchColumns(document)}, ${batchColumns(user)}
    from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ userId }) => userId)}::text[],
      ${rows.map(({ forYou }) => forYou)}::boolean[]) as d (notification_id, user_id, for_you)
    join records using (notification_id))`;
}

/** The length of a delivery's batch windows, and the most items in one. */
export const batchColumns = ({ isEnabled, batchWindowSeconds, maxActivities }: Batch): RawBuilder<unknown> =>
  isEnabled ? sql`${batchWindowSeconds}::bigint, ${maxActivities}::bigint` : sql`null::bigint, null::bigint`;

type Batch = DeliverySettings['batchConfig']['document'];
