import type { EndpointData, getStoreSnapshot as endpoint, StoreCheckpoint } from '@parley/protocol';
import { sql } from 'kysely';
import type { PersonCall } from '../../../access/PersonCall.js';
import { requireDocumentReader } from '../../../access/requireEditor.js';
import { toBase64 } from '../../../common/base64.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { ofStore } from '../../../crdt/storeRows.js';

type Row = Pick<StoreCheckpoint, 'timestamp' | 'userId'> & {
  state: Uint8Array;
  vector: Uint8Array;
  content: Pick<StoreCheckpoint, 'type' | 'contentKey' | 'source'>;
};

/** Returns the checkpoint of the messages of a store. Throws `NOT_FOUND` when the person may not read the document. */
export async function getSnapshot({
  core,
  tenant,
  viewer,
  data,
}: PersonCall<EndpointData<typeof endpoint>>): Promise<{ snapshot: StoreCheckpoint | null }> {
  const { rows } = await sql<Row>`
    select state, vector, content, timestamp, user_id as "userId" from crdt_checkpoints
    where ${ofStore({ apiKey: tenant.apiKey, ...data })}`.execute(core.db);
  // After the checkpoint, so that the permissions are never older than it is.
  await requireDocumentReader(core.db, tenant, viewer, data, nowSeconds(core.clock));
  const [row] = rows;
  if (!row) return { snapshot: null };
  const { state, vector, content, timestamp, userId } = row;
  return { snapshot: { ...content, state: toBase64(state), vector: toBase64(vector), timestamp, userId } };
}
