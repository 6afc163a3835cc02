import type { EndpointResult, getCrdtData } from '@parley/protocol';
import { readValue } from '@parley/protocol/crdt';
import * as Y from 'yjs';
import type { StoredStore } from './readStore.js';

/** A store as a plain value, as backends get it. `null`: no value stands for its type. */
export function plainStore(store: StoredStore): EndpointResult<typeof getCrdtData>[number] | null {
  const { storeId: id, type, contentKey, state, lastUpdate, lastUpdatedBy, sessionId } = store;
  if (type === 'xmltext' || type === 'encrypted') return null;
  const doc = new Y.Doc();
  Y.applyUpdate(doc, state);
  const data = readValue(doc, { type, contentKey });
  return { id, type, contentKey, data, lastUpdate: new Date(lastUpdate).toISOString(), lastUpdatedBy, sessionId };
}
