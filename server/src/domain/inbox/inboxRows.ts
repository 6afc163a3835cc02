import type { Access, AccessType, User } from '@parley/protocol';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { NotificationContent, ThreadAudience } from '../../store/columns.js';
import type { DigestScope } from '../../store/columns.js';
import { type AudienceColumns, toThreadAudience } from '../access/toThreadAudience.js';
import type { RecipientFacts, RecordFacts } from './inboxRules.js';

/** Columns that the rules need, of `n` (notifications), `d` (documents) and `a` (threads): see `JOIN_FACTS`. */
export const FACT_COLUMNS = sql`
  n.notification_id, n.document_id, n.timestamp, n.sequence, n.notify_all, n.verify_user_permissions, n.access,
  n.is_held, n.digest_scope, n.thread_sight, a.audience_columns, n.action_user_id, d.access_type, d.disabled`;

/** Additional columns for showing a record. */
export const CONTENT_COLUMNS = sql`
  n.source, n.action_type, n.action_user, n.is_resolver_used, n.content, n.location_id, n.target_annotation_id, n.target_comment_id,
  d.document_name`;

/** Columns of `r`, the reader's own row (left joined). */
export const OWN_COLUMNS = sql`
  r.for_you, r.sequence as own_sequence, r.read_at, r.persist, r.removed, r.is_mentioned`;

// Each of these joins looks up one row by its key. `lateral` with `limit 1` makes the planner do so too: before the tables are analyzed for the first
// time it estimates them as tiny, and would read all of them again for every row.

/** Joins each record `n` to its document. */
export const JOIN_DOCUMENT = sql`
  join lateral (
    select d.* from documents d
    where d.api_key = n.api_key and d.organization_id = n.organization_id and d.document_id = n.document_id limit 1
  ) d on true`;

/** The facts that decide who sees a thread `a`, as one column (`AudienceColumns`). */
export const AUDIENCE_COLUMNS = sql`jsonb_build_object('author_id', a.author_id, 'is_draft', a.is_draft,
  'visibility', a.visibility, 'visible_to_organizations', a.visible_to_organizations,
  'visible_to_users', a.visible_to_users, 'access', a.access)`;

/** Whether the record `n` is about the current thread of its id. A record of a deleted thread does not apply to a later thread with the same id. */
export const IS_OF_LIVING_THREAD = sql<SqlBool>`(n.action_type is distinct from 'deleted' or n.target_comment_id is not null)`;

/** Joins each record `n` to its document, and to the thread that it is about while there is one. */
export const JOIN_FACTS = sql`
  ${JOIN_DOCUMENT}
  left join lateral (
    select ${AUDIENCE_COLUMNS} as audience_columns from comment_annotations a
    where a.api_key = n.api_key and a.organization_id = n.organization_id and a.annotation_id = n.target_annotation_id
      and ${IS_OF_LIVING_THREAD} limit 1
  ) a on true`;

/** Joins each row of `from`, which has the id of a record, to the record `n`. */
export const joinRecord = (from: string, { apiKey, organizationId }: { apiKey: string; organizationId: string }) => sql`
  join lateral (
    select n.* from notifications n
    where n.api_key = ${apiKey} and n.organization_id = ${organizationId}
      and n.notification_id = ${sql.ref(`${from}.notification_id`)} limit 1
  ) n on true`;

/** Joins each record `n` to the own row of a person, if there is one. */
export const joinOwnRow = (userId: string | RawBuilder<unknown>) => sql`
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
  is_held: boolean;
  digest_scope: DigestScope | null;
  thread_sight: ThreadAudience | null;
  audience_columns: AudienceColumns | null;
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
  target_annotation_id: string | null;
  target_comment_id: string | null;
  document_name: string | null;
}

/** `null` in every column: no row. */
export interface OwnRow {
  for_you: boolean | null;
  own_sequence: number | null;
  read_at: number | null;
  persist: boolean | null;
  removed: boolean | null;
  is_mentioned: boolean | null;
}

export function recordFacts(row: FactRow): RecordFacts {
  return {
    document: { documentId: row.document_id, accessType: row.access_type, disabled: row.disabled },
    timestamp: row.timestamp,
    sequence: row.sequence,
    notifyAll: row.notify_all,
    verifyUserPermissions: row.verify_user_permissions,
    isHeld: row.is_held,
    access: row.access,
    threadAudience: threadAudienceOf(row),
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
    isMentioned: row.is_mentioned === true,
  };
}

/** The audience of the thread that a record is about: the thread's own while it exists, then the record's copy (REST contract §2.9). */
export function threadAudienceOf({
  audience_columns,
  thread_sight,
  access,
}: Pick<FactRow, 'audience_columns' | 'thread_sight' | 'access'>): ThreadAudience | null {
  if (audience_columns) return toThreadAudience(audience_columns);
  return thread_sight && { ...thread_sight, access };
}
