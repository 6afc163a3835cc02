import type { EndpointData, EndpointResult, getStoreData as endpoint } from '@parley/protocol';
import type { PersonCall } from '../../../access/PersonCall.js';
import { requireDocumentReader } from '../../../access/requireEditor.js';
import { toBase64 } from '../../../common/base64.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { readStore } from '../../../crdt/readStore.js';

/** Returns a store with its state. Throws `NOT_FOUND` when the person may not read the document. */
export async function getData({
  core,
  tenant,
  viewer,
  data,
}: PersonCall<EndpointData<typeof endpoint>>): Promise<EndpointResult<typeof endpoint>> {
  const store = await readStore(core.db, { apiKey: tenant.apiKey, ...data }, data.storeId);
  // After the state, so that the permissions are never older than it is.
  await requireDocumentReader(core.db, tenant, viewer, data, nowSeconds(core.clock));
  if (!store) return { store: null };
  const { type, contentKey, state, lastUpdate, lastUpdatedBy, sessionId } = store;
  return {
    store: {
      type,
      contentKey,
      state: toBase64(state),
      lastUpdate: new Date(lastUpdate).toISOString(),
      lastUpdatedBy,
      sessionId,
    },
  };
}
