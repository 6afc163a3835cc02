import { sql } from 'kysely';
import type { Core } from '../../core.js';
import { acrossOrganizations } from '../../store/acrossOrganizations.js';

/** Finds updates of other processes whose messages were lost: one statement for all stores in memory. */
export async function sweepStores({ db, metrics, stores }: Core): Promise<void> {
  const { keys } = stores;
  metrics.gauge('parley_crdt_stores', keys.length);
  metrics.gauge('parley_crdt_bytes', stores.bytes);
  if (keys.length === 0) return;
  const { rows } = await sql<{ place: number; sequence: number }>`
    ${acrossOrganizations('storeHeads')}
    select asked.place::int, s.sequence
    from unnest(
      ${keys.map(({ apiKey }) => apiKey)}::text[],
      ${keys.map(({ organizationId }) => organizationId)}::text[],
      ${keys.map(({ documentId }) => documentId)}::text[],
      ${keys.map(({ storeId }) => storeId)}::text[]
    ) with ordinality as asked (api_key, organization_id, document_id, store_id, place)
    join crdt_stores s on s.api_key = asked.api_key and s.organization_id = asked.organization_id
      and s.document_id = asked.document_id and s.store_hash = id_hash(asked.store_id)`.execute(db);
  for (const { place, sequence } of rows) stores.notice(keys[place - 1]!, sequence);
}

/** Older messages were found by an earlier sweep, ms. */
const RECENT_MS = 120_000;

/** As `sweepStores`, of the messages beside the stores of documents that somebody follows. */
export async function sweepStreams({ db, clock, streams }: Core): Promise<void> {
  const { documents } = streams;
  if (documents.length === 0) return;
  const { rows } = await sql<{ place: number; storeId: string; timestamp: number }>`
    ${acrossOrganizations('storeHeads')}
    select asked.place::int, s.store_id as "storeId", s.last_timestamp as timestamp
    from unnest(
      ${documents.map(({ apiKey }) => apiKey)}::text[],
      ${documents.map(({ organizationId }) => organizationId)}::text[],
      ${documents.map(({ documentId }) => documentId)}::text[]
    ) with ordinality as asked (api_key, organization_id, document_id, place)
    join crdt_streams s on s.api_key = asked.api_key and s.organization_id = asked.organization_id
      and s.document_id = asked.document_id
    where s.last_timestamp > ${clock.now() - RECENT_MS}`.execute(db);
  for (const { place, storeId, timestamp } of rows) streams.found({ ...documents[place - 1]!, storeId }, timestamp);
}
