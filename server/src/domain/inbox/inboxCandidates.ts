import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import { isOfDocument } from '../deletion/isOfDocument.js';
import { oldestAfter, permittedKeys } from './broadcastEdges.js';
import { type BroadcastDocuments, broadcastDocuments, opensDocument } from './broadcastDocuments.js';
import type { InboxChannel, InboxReader } from './inboxRules.js';
import {
  CONTENT_COLUMNS,
  type ContentRow,
  FACT_COLUMNS,
  JOIN_FACTS,
  joinOwnRow,
  joinRecord,
  OWN_COLUMNS,
  type OwnRow,
} from './inboxRows.js';

/** A place in a list ordered by time, then id. */
export interface InboxCursor {
  timestamp: number;
  notificationId: string;
}

/** Selects the records to consider for one reader. An absent field does not filter. */
export interface CandidateQuery {
  scope: { apiKey: string; organizationId: string };
  reader: InboxReader;
  channel: InboxChannel;
  /** `forYou`: only records that name the reader; `all`: those for everybody too. */
  feed: 'forYou' | 'all';
  /** `unread`; `open`: unread, or read and persistent; `any`. */
  state: 'unread' | 'open' | 'any';
  order: 'asc' | 'desc';
  /** Ms since epoch, inclusive. */
  since?: number | undefined;
  documentIds?: readonly string[] | undefined;
  locationId?: string | undefined;
  notificationIds?: readonly string[] | undefined;
}

export type CandidateRow = ContentRow & OwnRow;

/**
 * The next candidates in the requested order, read from indexes: never more rows than `limit` of each of the two sources (rows of
 * recipients, and records for everybody). A superset of the visible records; `inboxRules.ts` decides.
 */
export async function readCandidates(
  db: Kysely<Tables>,
  query: CandidateQuery,
  after: InboxCursor | undefined,
  limit: number,
  nowMs: number,
): Promise<CandidateRow[]> {
  const { scope, reader, order } = query;
  const delivered = query.feed === 'all' ? broadcastDocuments(reader, query.documentIds, nowMs) : null;
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const named = sql`(
    select r.notification_id, r.timestamp from notification_recipients r
    where r.api_key = ${scope.apiKey} and r.organization_id = ${scope.organizationId} and r.user_id = ${reader.userId}
      and r.for_you and not r.removed ${ownState(query.state)} ${inDocuments(query)} ${narrowings(query, 'r', after)}
      and ${isOfDocument('r', scope)}
    order by r.timestamp ${direction}, r.notification_id ${direction} limit ${limit})`;
  const walk = (among: RawBuilder<unknown>) => sql`
    select n.notification_id, n.timestamp from notifications n
    where n.api_key = ${scope.apiKey} and n.organization_id = ${scope.organizationId} and n.notify_all
      and n.context_key = permitted.key ${among} ${narrowings(query, 'n', after)} ${notBefore(query, 'n.timestamp')}
      and case when ${isInState(query)} then ${opensDocument(scope, reader, query.channel, nowMs)} end
    order by n.timestamp ${direction}, n.notification_id ${direction} limit ${limit}`;
  const { rows } = await sql<CandidateRow>`
    with candidate as materialized (
      select notification_id, timestamp from (${delivered ? sql`${named} union all ${broadcast(query, delivered, walk)}` : named}) as source
      order by timestamp ${direction}, notification_id ${direction} limit ${limit}
    )
    select ${FACT_COLUMNS}, ${CONTENT_COLUMNS}, ${OWN_COLUMNS}
    from candidate
    ${joinRecord('candidate', scope)}
    ${JOIN_FACTS} ${joinOwnRow(reader.userId)}
    order by n.timestamp ${direction}, n.notification_id ${direction}`.execute(db);
  return rows;
}

/** Records for everybody: of single documents where those are known, else along the time of all. */
function broadcast(
  { scope, reader }: CandidateQuery,
  delivered: BroadcastDocuments,
  walk: (among: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const ofReader = sql<SqlBool>`c.api_key = ${scope.apiKey} and c.organization_id = ${scope.organizationId}
    and c.user_id = ${reader.userId}`;
  const documents = delivered.only
    ? sql`cross join unnest(${delivered.only}::text[]) as delivered (document_id)`
    : sql``;
  const among = delivered.only
    ? sql`and n.document_id = delivered.document_id`
    : delivered.except.length > 0
      ? sql`and n.document_id <> all(${delivered.except}::text[])`
      : sql``;
  return sql`(
    select found.* from (${permittedKeys(ofReader)}) as permitted ${documents}
    cross join lateral (${walk(among)}) as found)`;
}

type BroadcastQuery = Pick<CandidateQuery, 'scope' | 'reader' | 'state'>;

/**
 * Condition on records for everybody, `n`: neither the reader's watermark nor a row of the reader's own excludes them. It is inside a
 * `case`. Beside the others, or with a join, it would make the planner expect few records in all, and read all of them instead of following
 * an index as far as the limit.
 */
export function isInState({ scope, reader, state }: BroadcastQuery): RawBuilder<SqlBool> {
  const isRead = state === 'unread' ? sql`or r.read_at is not null` : sql``;
  const isLate = state === 'unread' ? sql`n.sequence > ${reader.allReadThrough} and` : sql``;
  return sql<SqlBool>`${isLate} not coalesce((
    select r.for_you or r.removed ${isRead} from notification_recipients r
    where r.api_key = ${scope.apiKey} and r.organization_id = ${scope.organizationId}
      and r.notification_id = n.notification_id and r.user_id = ${reader.userId} limit 1), false)`;
}

/**
 * Ends the walk for unread records at the oldest after the reader's watermark.
 * @param time of a record, or the last of a document
 */
export function notBefore({ scope, reader, state }: BroadcastQuery, time: 'n.timestamp' | 'd.last_broadcast_at') {
  if (state !== 'unread') return sql``;
  const ofOrganization = sql<SqlBool>`w.api_key = ${scope.apiKey} and w.organization_id = ${scope.organizationId}`;
  const watermark = sql`${reader.allReadThrough}::bigint`;
  return sql`and ${sql.ref(time)} >= ${oldestAfter(ofOrganization, watermark)}`;
}

/** Written as the index `recipients_open` is, so that it can be used. */
export function ownState(state: CandidateQuery['state']): RawBuilder<unknown> {
  if (state === 'any') return sql``;
  const isOpen = sql`and (r.read_at is null or r.persist)`;
  return state === 'unread' ? sql`${isOpen} and r.read_at is null` : isOpen;
}

const inDocuments = ({ documentIds }: CandidateQuery): RawBuilder<unknown> =>
  documentIds ? sql`and r.document_id = any(${documentIds}::text[])` : sql``;

function narrowings(query: CandidateQuery, table: 'r' | 'n', after: InboxCursor | undefined): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const parts = [sql``];
  if (query.since !== undefined) parts.push(sql`and ${column('timestamp')} >= ${query.since}`);
  if (query.notificationIds) parts.push(sql`and ${column('notification_id')} = any(${query.notificationIds}::text[])`);
  if (query.locationId !== undefined) parts.push(sql`and ${isAtLocation(column('location_id'), query.locationId)}`);
  if (after) {
    const beyond = query.order === 'asc' ? sql`>` : sql`<`;
    parts.push(sql`and (${column('timestamp')}, ${column('notification_id')}) ${beyond}
      (${after.timestamp}::bigint, ${after.notificationId}::text)`);
  }
  return sql.join(parts, sql` `);
}

/** Written as the indexes of locations are, so that they can be used. */
export const isAtLocation = (column: RawBuilder<unknown>, locationId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${column} is not null and id_hash(${column}) = id_hash(${locationId}))`;
