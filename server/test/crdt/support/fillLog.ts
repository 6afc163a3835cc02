import { type Kysely, sql } from 'kysely';
import * as Y from 'yjs';
import type { StoreKey } from '../../../src/domain/crdt/StoreKey.js';
import type { Tables } from '../../../src/store/tables.js';

/**
 * Adds updates of one letter each to the log of a store that exists, by one client, without the service. The letters are `a` to `z`, again and
 * again.
 */
export async function fillLog(db: Kysely<Tables>, key: StoreKey, count: number): Promise<void> {
  const doc = new Y.Doc();
  const updates: Buffer[] = [];
  doc.on('update', (update: Uint8Array) => void updates.push(Buffer.from(update)));
  const text = doc.getText('content');
  for (let index = 0; index < count; index += 1) text.insert(index, String.fromCharCode(97 + (index % 26)));
  const { apiKey, organizationId, documentId, storeId } = key;
  await sql`
    with raised as (
      update crdt_stores set sequence = sequence + ${count}
      where api_key = ${apiKey} and organization_id = ${organizationId} and document_id = ${documentId}
        and store_hash = id_hash(${storeId})
      returning store_hash, sequence - ${count} as sequence
    )
    insert into crdt_updates (api_key, organization_id, document_id, store_hash, sequence, update, user_id, created_at)
    select ${apiKey}, ${organizationId}, ${documentId}, store_hash, sequence + place, decode(bytes, 'base64'), 'ada', 0
    from raised, unnest(${updates.map((update) => update.toString('base64'))}::text[]) with ordinality as added (bytes, place)`.execute(
    db,
  );
}
