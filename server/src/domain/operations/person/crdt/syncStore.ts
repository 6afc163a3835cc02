import type { EndpointData, EndpointResult, syncStore as endpoint } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import type { PersonCall } from '../../../access/PersonCall.js';
import { DocumentLocked } from '../../../access/documentLock.js';
import { personFlags, requireDocumentReader, requireEditor } from '../../../access/requireEditor.js';
import { toBase64 } from '../../../common/base64.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { replaced } from '../../../crdt/OpenStore.js';
import { appendUpdate } from '../../../crdt/appendUpdate.js';
import { decodeBytes } from './decodeBytes.js';

/** Wait before a client sends an update again, while the document is being migrated. */
const LOCKED_MS = 1000;

/**
 * Writes an update of a person, and returns the changes that they lack. Throws as `requireEditor`, `appendUpdate` and `OpenStore.open`;
 * `UNAVAILABLE` for an update while the document is being migrated: the client stores it, and sends it again.
 */
export async function syncStore(
  call: PersonCall<EndpointData<typeof endpoint>>,
): Promise<EndpointResult<typeof endpoint>> {
  const { core, tenant, viewer, data } = call;
  const { organizationId, documentId, storeId, type, contentKey, createdAt } = data;
  const place = { organizationId, documentId };
  const scope = { apiKey: tenant.apiKey, ...place };
  const vector = data.vector === undefined ? undefined : decodeBytes(data.vector, 'vector');
  if (data.update !== undefined) {
    await requireEditor(core.db, tenant, viewer, place, nowSeconds(core.clock));
    const write = { update: decodeBytes(data.update, 'update'), by: viewer.userId, sessionId: data.sessionId ?? null };
    const isNew = data.isInitial === true;
    await appendUpdate(core, scope, { storeId, type, contentKey }, write, { isNew, createdAt }).catch(
      (error: unknown) => {
        if (error instanceof DocumentLocked) throw untilUnlocked(error);
        if (!(isNew && error instanceof ParleyError && error.code === 'ALREADY_EXISTS')) throw error;
      },
    );
  } else await requireDocumentReader(core.db, tenant, viewer, place, nowSeconds(core.clock));
  const state = await core.stores.use(core, { ...scope, storeId }, (store) =>
    store.open({ type, contentKey }, vector, (opened) => opened),
  );
  if (createdAt !== undefined && state.head?.createdAt !== createdAt) throw replaced();
  // After the state, so that the permissions are never older than it is.
  const [role, flags] = await Promise.all([
    requireDocumentReader(core.db, tenant, viewer, place, nowSeconds(core.clock)),
    personFlags(core.db, tenant.apiKey, organizationId, viewer.userId),
  ]);
  return {
    sequence: state.sequence,
    update: toBase64(state.diff),
    vector: toBase64(state.vector),
    isReadOnly: role === 'viewer' || flags.isReadOnly,
    lastUpdate: state.head && new Date(state.head.lastUpdate).toISOString(),
    lastUpdatedBy: state.head && state.head.lastUpdatedBy,
    createdAt: state.head && state.head.createdAt,
  };
}

const untilUnlocked = (cause: DocumentLocked) =>
  new ParleyError('UNAVAILABLE', cause.message, { cause, retryAfterMs: LOCKED_MS });
