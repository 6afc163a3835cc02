import type { Access, AccessType, User } from '@parley/protocol';
import { sql } from 'kysely';
import type { NotificationContent } from '../../store/tables.js';
import type { RecipientFacts, RecordFacts } from './inboxRules.js';

/** Columns that the rules ask for, of `n` (notifications) and `d` (documents). */
export const FACT_COLUMNS = sql`
  n.notification_id, n.document_id, n.timestamp, n.sequence, n.notify_all, n.verify_user_permissions, n.access,
  n.action_user_id, d.access_type, d.disabled`;

/** Columns that showing a record asks for besides. */
export const CONTENT_COLUMNS = sql`
  n.source, n.action_type, n.action_user, n.is_resolver_used, n.content, n.location_id, d.document_name`;

/** Columns of `r`, the reader's own row (left joined). */
export const OWN_COLUMNS = sql`
  r.for_you, r.sequence as own_sequence, r.read_at, r.persist, r.removed`;

// Each of these joins looks up one row by its key. `lateral` with `limit 1` says so to the planner too: before the tables are
// analyzed for the first time it takes them for tiny, and would rather read all of them again for every row.

/** Joins each record `n` to its document. */
export const JOIN_DOCUMENT = sql`
  join lateral (
    select d.* from documents d
    where d.api_key = n.api_key and d.organization_id = n.organization_id and d.document_id = n.document_id limit 1
  ) d on true`;

/** Joins each row of `from`, which has the id of a record, to the record `n`. */
export const joinRecord = (from: string, { apiKey, organizationId }: { apiKey: string; organizationId: string }) => sql`
  join lateral (
    select n.* from notifications n
    where n.api_key = ${apiKey} and n.organization_id = ${organizationId}
      and n.notification_id = ${sql.ref(`${from}.notification_id`)} limit 1
  ) n on true`;

/** Joins each record `n` to the own row of a person, if there is one. */
export const joinOwnRow = (userId: string) => sql`
  left join lateral (
    select r.* from notification_recipients r
    where r.api_key = n.api_key and r.organization_id = n.organization_id and r.notification_id = n.notification_id
      and r.user_id = ${userId} limit 1
  ) r on true`;

export interface FactRow {
  notification_id: string;
  document_id: string;
  timestamp: number;
  sequence: number;
  notify_all: boolean;
  verify_user_permissions: boolean;
  access: Access | null;
  action_user_id: string | null;
  access_type: AccessType | null;
  disabled: boolean;
}

export interface ContentRow extends FactRow {
  source: string;
  action_type: string | null;
  action_user: User | null;
  is_resolver_used: boolean;
  content: NotificationContent;
  location_id: string | null;
  document_name: string | null;
}

/** `null` in every column: no row. */
export interface OwnRow {
  for_you: boolean | null;
  own_sequence: number | null;
  read_at: number | null;
  persist: boolean | null;
  removed: boolean | null;
}

export function recordFacts(row: FactRow): RecordFacts {
  return {
    document: { documentId: row.document_id, accessType: row.access_type, disabled: row.disabled },
    timestamp: row.timestamp,
    sequence: row.sequence,
    notifyAll: row.notify_all,
    verifyUserPermissions: row.verify_user_permissions,
    access: row.access,
    actionUserId: row.action_user_id,
  };
}

export function recipientFacts(row: OwnRow): RecipientFacts | null {
  if (row.for_you === null) return null;
  return {
    forYou: row.for_you,
    sequence: row.own_sequence ?? 0,
    readAt: row.read_at,
    persist: row.persist === true,
    removed: row.removed === true,
  };
}
