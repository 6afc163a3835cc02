import type { EndpointData, saveStoreSnapshot as endpoint } from '@parley/protocol';
import { sql } from 'kysely';
import type { PersonCall } from '../../../access/PersonCall.js';
import { requireEditor } from '../../../access/requireEditor.js';
import { ensureScope } from '../../../access/scope.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { lockStream } from '../../../crdt/storeStreams.js';
import { decodeBytes } from './decodeBytes.js';

/** Stores a checkpoint of the messages of a store, and replaces the one before. Throws as `requireEditor` and `lockStream`. */
export async function saveSnapshot(call: PersonCall<EndpointData<typeof endpoint>>): Promise<{ timestamp: number }> {
  const { core, tenant, viewer, data } = call;
  const { organizationId, documentId, storeId, state, vector, ...labels } = data;
  const [stateBytes, vectorBytes] = [decodeBytes(state, 'state'), decodeBytes(vector, 'vector')];
  await requireEditor(core.db, tenant, viewer, data, nowSeconds(core.clock));
  const scope = { apiKey: tenant.apiKey, organizationId, documentId };
  core.storage.requireRoom();
  return core.write(async (tx) => {
    const now = core.clock.now();
    await ensureScope(tx, now, scope);
    const { lastTimestamp } = await lockStream(tx.db, { ...scope, storeId });
    const timestamp = Math.max(now, lastTimestamp);
    await sql`
      insert into crdt_checkpoints
        (api_key, organization_id, document_id, store_hash, state, vector, content, timestamp, user_id)
      values (${scope.apiKey}, ${organizationId}, ${documentId}, id_hash(${storeId}), ${stateBytes}, ${vectorBytes},
        ${JSON.stringify(labels)}::jsonb, ${timestamp}, ${viewer.userId})
      on conflict (api_key, organization_id, document_id, store_hash) do update set state = excluded.state,
        vector = excluded.vector, content = excluded.content, timestamp = excluded.timestamp,
        user_id = excluded.user_id`.execute(tx.db);
    return { timestamp };
  });
}
