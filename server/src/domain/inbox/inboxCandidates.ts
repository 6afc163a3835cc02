import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import { isOfDocument } from '../deletion/isOfDocument.js';
import { type InboxReader, inboxSetting } from './inboxRules.js';
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
  /** `forYou`: only records that name the reader; `all`: those for everybody too. */
  feed: 'forYou' | 'all';
  /** `unread`; `open`: unread or kept although read; `any`. */
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
 * The next candidates in the order asked for, read from indexes: never more rows than `limit` of each of the two sources
 * (rows of recipients, and records for everybody). A superset of what the reader may see; `inboxRules.ts` decides.
 */
export async function readCandidates(
  db: Kysely<Tables>,
  query: CandidateQuery,
  after: InboxCursor | undefined,
  limit: number,
  nowMs: number,
): Promise<CandidateRow[]> {
  const { scope, reader, order } = query;
  const forEverybody = query.feed === 'all' ? broadcastFilter(reader, Math.floor(nowMs / 1000)) : null;
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const named = sql`(
    select r.notification_id, r.timestamp from notification_recipients r
    where r.api_key = ${scope.apiKey} and r.organization_id = ${scope.organizationId} and r.user_id = ${reader.userId}
      and r.for_you and not r.removed ${ownState(query.state)} ${narrowings(query, 'r', after)}
      and ${isOfDocument('r', scope)}
    order by r.timestamp ${direction}, r.notification_id ${direction} limit ${limit})`;
  const broadcast = sql`(
    select n.notification_id, n.timestamp from notifications n ${joinOwnRow(reader.userId)}
    where n.api_key = ${scope.apiKey} and n.organization_id = ${scope.organizationId} and n.notify_all
      and (r.user_id is null or (not r.for_you and not r.removed))
      ${broadcastState(query.state, reader)} ${forEverybody ?? sql``} ${narrowings(query, 'n', after)}
      and ${isOfDocument('n', scope)}
    order by n.timestamp ${direction}, n.notification_id ${direction} limit ${limit})`;
  const { rows } = await sql<CandidateRow>`
    with candidate as materialized (
      select notification_id, timestamp from (${forEverybody ? sql`${named} union all ${broadcast}` : named}) as source
      order by timestamp ${direction}, notification_id ${direction} limit ${limit}
    )
    select ${FACT_COLUMNS}, ${CONTENT_COLUMNS}, ${OWN_COLUMNS}
    from candidate
    ${joinRecord('candidate', scope)}
    ${JOIN_FACTS} ${joinOwnRow(reader.userId)}
    order by n.timestamp ${direction}, n.notification_id ${direction}`.execute(db);
  return rows;
}

/**
 * Returns a condition on records for everybody, `n`: only documents in which grants and settings let them reach the reader. `null` when no
 * record can. It saves reading rows that the rules would refuse one by one.
 */
export function broadcastFilter(reader: InboxReader, nowSeconds: number): RawBuilder<unknown> | null {
  const granted = reader.access.isMember(nowSeconds) ? null : reader.access.grantedDocumentIds(nowSeconds);
  if (granted) {
    const audible = granted.filter((documentId) => inboxSetting(reader, documentId) === 'ALL');
    return audible.length > 0 ? sql`and n.document_id = any(${audible})` : null;
  }
  const own = [...reader.documentSettings];
  if ((reader.organizationSetting ?? 'ALL') === 'ALL') {
    const muted = own.filter(([, setting]) => setting !== 'ALL').map(([documentId]) => documentId);
    return muted.length > 0 ? sql`and n.document_id <> all(${muted})` : sql``;
  }
  const audible = own.filter(([, setting]) => setting === 'ALL').map(([documentId]) => documentId);
  return audible.length > 0 ? sql`and n.document_id = any(${audible})` : null;
}

/** Written as the index `recipients_open` is, so that it can be used. */
export function ownState(state: CandidateQuery['state']): RawBuilder<unknown> {
  if (state === 'any') return sql``;
  return state === 'unread' ? sql`and r.read_at is null` : sql`and (r.read_at is null or r.persist)`;
}

export function broadcastState(state: CandidateQuery['state'], reader: InboxReader): RawBuilder<unknown> {
  return state === 'unread' ? sql`and n.sequence > ${reader.allReadThrough} and r.read_at is null` : sql``;
}

function narrowings(query: CandidateQuery, table: 'r' | 'n', after: InboxCursor | undefined): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const parts = [sql``];
  if (query.since !== undefined) parts.push(sql`and ${column('timestamp')} >= ${query.since}`);
  if (query.documentIds) parts.push(sql`and ${column('document_id')} = any(${query.documentIds})`);
  if (query.notificationIds) parts.push(sql`and ${column('notification_id')} = any(${query.notificationIds})`);
  if (query.locationId !== undefined) parts.push(atLocation(query.scope, table, query.locationId));
  if (after) {
    const beyond = query.order === 'asc' ? sql`>` : sql`<`;
    parts.push(sql`and (${column('timestamp')}, ${column('notification_id')}) ${beyond}
      (${after.timestamp}::bigint, ${after.notificationId}::text)`);
  }
  return sql.join(parts, sql` `);
}

/** Recipient rows do not have the location. Few reads filter by one, so those look it up. */
function atLocation(scope: CandidateQuery['scope'], table: 'r' | 'n', locationId: string): RawBuilder<unknown> {
  if (table === 'n') return sql`and n.location_id = ${locationId}`;
  return sql`and exists (select from notifications n
    where n.api_key = ${scope.apiKey} and n.organization_id = ${scope.organizationId}
      and n.notification_id = r.notification_id and n.location_id = ${locationId})`;
}
