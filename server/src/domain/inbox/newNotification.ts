import { type RawBuilder, sql } from 'kysely';
import type { Append } from '../../store/transaction.js';
import { placeRows } from '../documents/placeRows.js';
import type { NotificationRecord, NotificationScope } from './NotificationRecord.js';
import { contentSnapshot, personSnapshot } from './snapshots.js';

/**
 * Returns the statement that stores a new notification: its position in the organization's stream, the record, one row for each recipient,
 * the place, and the document's latest activity. A record for everybody has one row, however many members there are. Fails with SQLSTATE
 * 23505 when the id exists, 23503 when the document is deleted.
 */
export function newNotification(scope: NotificationScope, record: NotificationRecord): Append {
  const also = [recordRow(scope, record)];
  if (record.recipientIds.length > 0) also.push(recipientRows(scope, record));
  if (record.notifyAll) also.push(documentActivity(scope, record));
  if (record.location) also.push(placeRows({ ...scope, documentId: record.documentId }, [record.location]));
  return {
    stream: { ...scope, documentId: '' },
    changes: [{ kind: 'notifications', ids: [record.id] }],
    also,
  };
}

function recordRow(scope: NotificationScope, record: NotificationRecord): RawBuilder<unknown> {
  return sql`record as (
    insert into notifications (api_key, organization_id, notification_id, document_id, location_id, sequence, timestamp,
      source, action_user_id, action_user, notify_all, verify_user_permissions, is_resolver_used, access, is_unrestricted,
      context_key, content)
    select ${scope.apiKey}, ${scope.organizationId}, ${record.id}, ${record.documentId}, ${record.locationId},
      raised.sequence, ${record.timestamp}::bigint, ${record.source}, ${record.actionUser.userId},
      ${personSnapshot(scope, record.actionUser)}, ${record.notifyAll}::boolean,
      ${record.verifyUserPermissions}::boolean, ${record.isResolverUsed}::boolean, ${jsonOrNull(record.access)}::jsonb,
      ${record.access === undefined}::boolean, context_key(${jsonOrNull(record.access)}::jsonb),
      ${contentSnapshot(scope, record.content)}
    from raised)`;
}

function recipientRows({ apiKey, organizationId }: NotificationScope, record: NotificationRecord): RawBuilder<unknown> {
  return sql`recipients as (
    insert into notification_recipients
      (api_key, organization_id, user_id, notification_id, document_id, location_id, sequence, timestamp, for_you,
      is_unrestricted)
    select ${apiKey}, ${organizationId}, named.user_id, ${record.id}, ${record.documentId}, ${record.locationId},
      raised.sequence, ${record.timestamp}::bigint, true,
      ${record.access === undefined}::boolean and named.user_id <> ${record.actionUser.userId}
    from raised, unnest(${record.recipientIds}::text[]) as named (user_id))`;
}

/** Returns the row with the time of the document's latest record for everybody, part of an `Append`. */
export function documentActivity(
  scope: NotificationScope,
  record: Pick<NotificationRecord, 'documentId' | 'timestamp'>,
): RawBuilder<unknown> {
  return sql`active as (
    update documents set last_broadcast_at = ${record.timestamp}::bigint from raised
    where api_key = ${scope.apiKey} and organization_id = ${scope.organizationId} and document_id = ${record.documentId}
      and (last_broadcast_at is null or last_broadcast_at < ${record.timestamp}::bigint))`;
}

export const jsonOrNull = (value: object | undefined): string | null =>
  value === undefined ? null : JSON.stringify(value);
