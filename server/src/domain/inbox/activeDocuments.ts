import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import { isOfDocument } from '../deletion/isOfDocument.js';
import { permittedKeys } from './broadcastEdges.js';
import { broadcastDocuments, isOpenTo } from './broadcastDocuments.js';
import { type CandidateQuery, isInState, notBefore, ownState } from './inboxCandidates.js';
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
  const delivered = broadcastDocuments(reader, documentIds, query.nowMs);
  const named = sql`
    select r.document_id, max(r.timestamp) as active_at from notification_recipients r
    where r.api_key = ${scope.apiKey} and r.organization_id = ${scope.organizationId} and r.user_id = ${reader.userId}
      and r.for_you and not r.removed and r.timestamp >= ${since} ${ownState(query.state)}
      ${documentIds ? sql`and r.document_id = any(${documentIds}::text[])` : sql``}
      and ${isOfDocument('r', scope)}
    group by r.document_id`;
  const among = delivered?.only
    ? sql`and d.document_id = any(${delivered.only}::text[])`
    : sql`and d.document_id <> all(${delivered?.except ?? []}::text[])`;
  const broadcast = sql`(
    select d.document_id, d.last_broadcast_at as active_at from documents d
    where d.api_key = ${scope.apiKey} and d.organization_id = ${scope.organizationId} and d.last_broadcast_at >= ${since}
      ${notBefore(query, 'd.last_broadcast_at')}
      ${among} and case when true then ${isOpenTo(reader, query.nowMs)} end
    order by d.last_broadcast_at desc, d.document_id desc limit ${limit})`;
  const { rows } = await sql<{ document_id: string }>`
    select document_id from (${delivered ? sql`${named} union all ${broadcast}` : named}) as active
    group by document_id order by max(active_at) desc, document_id desc limit ${limit}`.execute(db);
  return rows.map((row) => row.document_id);
}

/** The rule facts of the newest candidates of each document, newest first: never more than `limit` of each source (see `readCandidates`). */
export async function readNewestOfDocuments(
  db: Kysely<Tables>,
  query: ActiveQuery,
  documentIds: readonly string[],
  limit: number,
): Promise<(FactRow & OwnRow)[]> {
  if (documentIds.length === 0) return [];
  const { scope, reader, since } = query;
  const delivered = broadcastDocuments(reader, documentIds, query.nowMs);
  const audible = delivered?.only ?? [];
  const named = sql`
    select notification_id from (
      select r.notification_id,
        row_number() over (partition by r.document_id order by r.timestamp desc, r.notification_id desc) as place
      from notification_recipients r
      where r.api_key = ${scope.apiKey} and r.organization_id = ${scope.organizationId} and r.user_id = ${reader.userId}
        and r.for_you and not r.removed and r.timestamp >= ${since} ${ownState(query.state)}
        and r.document_id = any(${documentIds})) as ranked
    where place <= ${limit}`;
  const ofReader = sql<SqlBool>`c.api_key = ${scope.apiKey} and c.organization_id = ${scope.organizationId}
    and c.user_id = ${reader.userId}`;
  const broadcast = sql`
    select recent.notification_id from unnest(${audible}::text[]) as asked (document_id)
    cross join (${permittedKeys(ofReader)}) as permitted
    cross join lateral (
      select n.notification_id from notifications n
      where n.api_key = ${scope.apiKey} and n.organization_id = ${scope.organizationId}
        and n.document_id = asked.document_id and n.context_key = permitted.key and n.notify_all and n.timestamp >= ${since}
        ${notBefore(query, 'n.timestamp')} and case when ${isInState(query)} then true end
      order by n.timestamp desc, n.notification_id desc limit ${limit}) as recent`;
  const { rows } = await sql<FactRow & OwnRow>`
    with candidate as materialized (${audible.length > 0 ? sql`${named} union all ${broadcast}` : named})
    select ${FACT_COLUMNS}, ${OWN_COLUMNS}
    from candidate
    ${joinRecord('candidate', scope)}
    ${JOIN_FACTS} ${joinOwnRow(reader.userId)}
    order by n.timestamp desc, n.notification_id desc`.execute(db);
  return rows;
}
