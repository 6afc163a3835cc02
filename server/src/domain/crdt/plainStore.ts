import type { EndpointResult, getCrdtData } from '@parley/protocol';
import type { Core } from '../../core.js';
import type { StoredStore } from './readStore.js';
import { LARGE_BYTES, storeWork } from './storeWork.js';

/** A store as a plain value, as backends get it. `null`: its type has no plain value. */
export async function plainStore(
  core: Pick<Core, 'storeWork'>,
  store: StoredStore,
): Promise<EndpointResult<typeof getCrdtData>[number] | null> {
  const { storeId: id, type, contentKey, state, lastUpdate, lastUpdatedBy, sessionId } = store;
  if (type === 'xmltext' || type === 'encrypted') return null;
  const work = state.length < LARGE_BYTES ? storeWork : core.storeWork;
  const data = await work.read(state, { type, contentKey });
  return { id, type, contentKey, data, lastUpdate: new Date(lastUpdate).toISOString(), lastUpdatedBy, sessionId };
}
