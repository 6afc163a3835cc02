import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import { isOfDocument } from '../deletion/isOfDocument.js';
import { broadcastFilter, broadcastState, type CandidateQuery, ownState } from './inboxCandidates.js';
import {
  FACT_COLUMNS,
  type FactRow,
  JOIN_FACTS,
  joinOwnRow,
  joinRecord,
  OWN_COLUMNS,
  type OwnRow,
} from './inboxRows.js';

/** Which part of one reader's inbox is grouped by document. */
export interface ActiveQuery extends Pick<CandidateQuery, 'scope' | 'reader' | 'state'> {
  /** Ms since epoch, inclusive. */
  since: number;
  documentIds?: readonly string[] | undefined;
  nowMs: number;
}

/**
 * Returns the documents that may have records for the reader, most recently active first: those with records that name the reader, and
 * those with records for everybody.
 */
export async function readActiveDocuments(db: Kysely<Tables>, query: ActiveQuery, limit: number): Promise<string[]> {
  const { scope, reader, since, documentIds } = query;
  const audible = broadcastFilter(reader, Math.floor(query.nowMs / 1000));
  const inDocuments = documentIds ? sql`and document_id = any(${documentIds})` : sql``;
  const named = sql`
    select r.document_id, max(r.timestamp) as active_at from notification_recipients r
    where r.api_key = ${scope.apiKey} and r.organization_id = ${scope.organizationId} and r.user_id = ${reader.userId}
      and r.for_you and not r.removed and r.timestamp >= ${since} ${ownState(query.state)} ${inDocuments}
      and ${isOfDocument('r', scope)}
    group by r.document_id`;
  const broadcast = sql`(
    select n.document_id, n.last_broadcast_at as active_at from documents n
    where n.api_key = ${scope.apiKey} and n.organization_id = ${scope.organizationId} and n.last_broadcast_at >= ${since}
      ${audible ?? sql``} ${inDocuments}
    order by n.last_broadcast_at desc, n.document_id desc limit ${limit})`;
  const { rows } = await sql<{ document_id: string }>`
    select document_id from (${audible ? sql`${named} union all ${broadcast}` : named}) as active
    group by document_id order by max(active_at) desc, document_id desc limit ${limit}`.execute(db);
  return rows.map((row) => row.document_id);
}

/** What the rules ask for of the newest candidates of each document, newest first: never more than `limit` of each source (see `readCandidates`). */
export async function readNewestOfDocuments(
  db: Kysely<Tables>,
  query: ActiveQuery,
  documentIds: readonly string[],
  limit: number,
): Promise<(FactRow & OwnRow)[]> {
  if (documentIds.length === 0) return [];
  const { scope, reader, since } = query;
  const audible = broadcastFilter(reader, Math.floor(query.nowMs / 1000));
  const named = sql`
    select notification_id from (
      select r.notification_id,
        row_number() over (partition by r.document_id order by r.timestamp desc, r.notification_id desc) as place
      from notification_recipients r
      where r.api_key = ${scope.apiKey} and r.organization_id = ${scope.organizationId} and r.user_id = ${reader.userId}
        and r.for_you and not r.removed and r.timestamp >= ${since} ${ownState(query.state)}
        and r.document_id = any(${documentIds})) as ranked
    where place <= ${limit}`;
  const broadcast = sql`
    select recent.notification_id from unnest(${documentIds}::text[]) as asked (document_id)
    cross join lateral (
      select n.notification_id from notifications n ${joinOwnRow(reader.userId)}
      where n.api_key = ${scope.apiKey} and n.organization_id = ${scope.organizationId}
        and n.document_id = asked.document_id and n.notify_all and n.timestamp >= ${since}
        and (r.user_id is null or (not r.for_you and not r.removed))
        ${broadcastState(query.state, reader)} ${audible ?? sql``}
      order by n.timestamp desc, n.notification_id desc limit ${limit}) as recent`;
  const { rows } = await sql<FactRow & OwnRow>`
    with candidate as materialized (${audible ? sql`${named} union all ${broadcast}` : named})
    select ${FACT_COLUMNS}, ${OWN_COLUMNS}
    from candidate
    ${joinRecord('candidate', scope)}
    ${JOIN_FACTS} ${joinOwnRow(reader.userId)}
    order by n.timestamp desc, n.notification_id desc`.execute(db);
  return rows;
}
