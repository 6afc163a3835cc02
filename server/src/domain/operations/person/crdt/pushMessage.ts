import type { EndpointData, pushStoreMessage as endpoint } from '@parley/protocol';
import { CRDT_MESSAGE_LIMITS, ParleyError } from '@parley/protocol/constants';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../../store/tables.js';
import type { PersonCall } from '../../../access/PersonCall.js';
import { requireEditor } from '../../../access/requireEditor.js';
import { ensureScope } from '../../../access/scope.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import type { StoreKey } from '../../../crdt/StoreKey.js';
import { ofStore } from '../../../crdt/storeRows.js';
import { lockStream, type StoreStream } from '../../../crdt/storeStreams.js';
import { decodeBytes } from './decodeBytes.js';

/**
 * Adds a message to the stream of a store. A repeat with the same id returns the time of the first. Throws as `requireEditor` and
 * `lockStream`, and `RESOURCE_EXHAUSTED` when the stream is full.
 */
export async function pushMessage(call: PersonCall<EndpointData<typeof endpoint>>): Promise<{ timestamp: number }> {
  const { core, tenant, viewer, data: input } = call;
  const { organizationId, documentId, storeId, messageId, data, ...content } = input;
  const bytes = decodeBytes(data, 'data');
  await requireEditor(core.db, tenant, viewer, input, nowSeconds(core.clock));
  const key = { apiKey: tenant.apiKey, organizationId, documentId, storeId };
  const json = JSON.stringify(content);
  const size = bytes.byteLength + json.length;
  core.storage.requireRoom();
  const { timestamp, after } = await core.write<{ timestamp: number; after?: number }>(async (tx) => {
    const { db } = tx;
    const now = core.clock.now();
    await ensureScope(tx, now, { apiKey: tenant.apiKey, organizationId, documentId });
    const stream = await lockStream(db, key);
    const known = await timeOf(db, key, messageId);
    if (known !== null) return { timestamp: known };
    requireRoom(stream, size);
    // Later than every other one, also when two are pushed in one millisecond.
    const timestamp = Math.max(now, stream.lastTimestamp + 1);
    await sql`
      with counted as (
        update crdt_streams set last_timestamp = ${timestamp}, messages = messages + 1, bytes = bytes + ${size}
        where ${ofStore(key)})
      insert into crdt_messages
        (api_key, organization_id, document_id, store_hash, timestamp, message_id, data, content, bytes, user_id)
      values (${key.apiKey}, ${organizationId}, ${documentId}, id_hash(${storeId}), ${timestamp}, ${messageId}, ${bytes},
        ${json}::jsonb, ${size}, ${viewer.userId})`.execute(db);
    return { timestamp, after: stream.lastTimestamp };
  });
  if (after !== undefined) {
    const message = { ...content, messageId, data, timestamp, userId: viewer.userId };
    core.streams.notify({ key, timestamp, added: { after, message }, isOwn: true });
  }
  return { timestamp };
}

async function timeOf(db: Kysely<Tables>, key: StoreKey, messageId: string): Promise<number | null> {
  const { rows } = await sql<{ timestamp: number }>`
    select timestamp from crdt_messages where ${ofStore(key)} and message_id = ${messageId}`.execute(db);
  return rows[0]?.timestamp ?? null;
}

function requireRoom({ messages, bytes }: StoreStream, size: number): void {
  const { perStore, bytesPerStore } = CRDT_MESSAGE_LIMITS;
  if (messages < perStore && bytes + size <= bytesPerStore) return;
  throw new ParleyError(
    'RESOURCE_EXHAUSTED',
    `A shared document keeps at most ${perStore} messages of 16 MiB together. Save a checkpoint and prune them.`,
  );
}
