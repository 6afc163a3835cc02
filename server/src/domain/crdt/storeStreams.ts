import { CRDT_MESSAGE_LIMITS, ParleyError } from '@parley/protocol/constants';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import type { StoreKey } from './StoreKey.js';
import { lockStores, ofStore } from './storeRows.js';

/** The messages beside a store, counted. */
export interface StoreStream {
  lastTimestamp: number;
  messages: number;
  bytes: number;
}

/**
 * Returns the stream of a store, which is made if need be. Other writers of it wait until the transaction ends. Throws `RESOURCE_EXHAUSTED`
 * when the document has too many.
 */
export async function lockStream(db: Kysely<Tables>, key: StoreKey): Promise<StoreStream> {
  const { apiKey, organizationId, documentId, storeId } = key;
  const find = async () => {
    const { rows } = await sql<StoreStream>`
      select last_timestamp as "lastTimestamp", messages, bytes from crdt_streams where ${ofStore(key)}
      for no key update`.execute(db);
    return rows[0];
  };
  const found = await find();
  if (found) return found;
  await lockStores(db, key);
  const made = await find();
  if (made) return made;
  await requireRoom(db, key);
  await sql`
    insert into crdt_streams (api_key, organization_id, document_id, store_id, last_timestamp, messages, bytes)
    values (${apiKey}, ${organizationId}, ${documentId}, ${storeId}, 0, 0, 0)
    on conflict do nothing`.execute(db);
  return (await find()) ?? { lastTimestamp: 0, messages: 0, bytes: 0 };
}

async function requireRoom(db: Kysely<Tables>, { apiKey, organizationId, documentId }: StoreKey): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from crdt_streams
    where api_key = ${apiKey} and organization_id = ${organizationId} and document_id = ${documentId}`.execute(db);
  if (rows[0]!.count < CRDT_MESSAGE_LIMITS.streams) return;
  throw new ParleyError(
    'RESOURCE_EXHAUSTED',
    `A document holds the messages of at most ${CRDT_MESSAGE_LIMITS.streams} shared documents.`,
  );
}
