import { type RawBuilder, sql } from 'kysely';
import type { Append } from '../../store/append.js';
import { inParts } from '../common/inParts.js';
import { placeRows } from '../documents/placeRows.js';
import { withoutEmptyTexts } from '../people/withoutEmptyTexts.js';
import { joinPerson } from '../people/joinPerson.js';
import { knownOf } from '../people/knownOf.js';
import { contextKey } from './contextKey.js';
import type { NotificationRecord, NotificationScope } from './NotificationRecord.js';
import { givenContent, namesPeople } from './snapshots.js';
import { list } from '../../store/list.js';

/**
 * Returns the statement that stores new notifications: their position in the organization's stream, the records, one row for each recipient,
 * the places, and the latest activity of documents. A record for everybody has one row, however many members there are. Fails with SQLSTATE
 * 23505 when an id exists, 23503 when a document is deleted.
 */
export function insertNotifications(scope: NotificationScope, records: readonly NotificationRecord[]): Append {
  const parts = inParts(records.map(({ id }) => id));
  return {
    stream: { ...scope, documentId: '' },
    changes: parts.map((ids) => ({ kind: 'notifications', ids })),
    also: [
      recordRows(scope, records),
      ...recipientRows(scope, records),
      ...documentActivity(
        scope,
        records.filter(({ notifyAll }) => notifyAll),
      ),
      ...placeRows(scope, records),
    ],
  };
}

function recordRows(
  { apiKey, organizationId }: NotificationScope,
  records: readonly NotificationRecord[],
): RawBuilder<unknown> {
  const rows = records.map(({ recipientIds: _, location: __, actionUser, content, ...record }) => ({
    ...record,
    actionUser: withoutEmptyTexts(actionUser),
    content: givenContent(content),
    namesPeople: namesPeople(content),
  }));
  return sql`records as (
    insert into notifications (api_key, organization_id, notification_id, document_id, location_id, sequence, timestamp,
      source, action_user_id, action_user, notify_all, verify_user_permissions, is_resolver_used, access, is_unrestricted,
      context_key, content)
    select ${apiKey}, ${organizationId}, n.id, n."documentId", n."locationId", raised.sequence, n.timestamp, n.source,
      n."actionUser" ->> 'userId', ${knownOf(sql.ref('actor.profile'))} || n."actionUser", n."notifyAll",
      n."verifyUserPermissions", n."isResolverUsed", n.access, n.access is null, ${contextKey(sql.ref('n.access'))},
      case when n."namesPeople" then filled_templates(${apiKey}, ${organizationId}, n.content) else n.content end
    from raised, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id text, "documentId" text, "locationId" text,
      timestamp bigint, source text, "actionUser" jsonb, "notifyAll" boolean, "verifyUserPermissions" boolean,
      "isResolverUsed" boolean, access jsonb, content jsonb, "namesPeople" boolean)
    ${joinPerson({ apiKey, organizationId }, sql`n."actionUser" ->> 'userId'`, 'actor')}
    returning notification_id, document_id, location_id, sequence, timestamp, action_user_id, is_unrestricted)`;
}

function recipientRows(
  { apiKey, organizationId }: NotificationScope,
  records: readonly NotificationRecord[],
): RawBuilder<unknown>[] {
  const rows = records.flatMap(({ id, recipientIds }) => recipientIds.map((userId) => ({ id, userId })));
  if (rows.length === 0) return [];
  return [
    sql`recipients as (
      insert into notification_recipients
        (api_key, organization_id, user_id, notification_id, document_id, location_id, sequence, timestamp, for_you,
        is_unrestricted)
      select ${apiKey}, ${organizationId}, r.user_id, n.notification_id, n.document_id, n.location_id, n.sequence, n.timestamp,
        true, n.is_unrestricted and n.action_user_id <> r.user_id
      from unnest(${list(rows.map(({ userId }) => userId))}, ${list(rows.map(({ id }) => id))}) as r (user_id, notification_id)
      join records n using (notification_id))`,
  ];
}

/** Returns the update of the time of the latest record for everybody of documents, part of an `Append`. Lock the documents before. */
export function documentActivity(
  { apiKey, organizationId }: NotificationScope,
  records: readonly Pick<NotificationRecord, 'documentId' | 'timestamp'>[],
): RawBuilder<unknown>[] {
  if (records.length === 0) return [];
  const latest = new Map<string, number>();
  for (const { documentId, timestamp } of records)
    latest.set(documentId, Math.max(timestamp, latest.get(documentId) ?? 0));
  return [
    sql`active as (
      update documents d set last_broadcast_at = latest.at
      from raised, unnest(${list([...latest.keys()])}, ${list([...latest.values()], 'bigint')}) as latest (document_id, at)
      where d.api_key = ${apiKey} and d.organization_id = ${organizationId} and d.document_id = latest.document_id
        and (d.last_broadcast_at is null or d.last_broadcast_at < latest.at))`,
  ];
}
