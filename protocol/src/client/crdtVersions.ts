import { z } from 'zod';
import { bytesAsBase64 } from '../crdtFrames.js';
import { defineEndpoint } from '../endpoint.js';
import { CRDT_VERSION_LIMITS } from '../limits.js';
import { hostId, optional, recordId } from '../primitives.js';
import { sessionScope } from './session.js';

const store = { ...sessionScope, documentId: hostId, storeId: hostId };

const storeVersionSchema = z.object({
  versionId: z.string(),
  versionName: z.string(),
  createdAt: z.number(),
  createdBy: z.looseObject({ userId: z.string() }),
});

/** A saved state of a shared document (client contract §7.21). */
export interface StoreVersion {
  versionId: string;
  /** `''`: it was saved without a name. */
  versionName: string;
  /** Ms since epoch, by the service's clock. */
  createdAt: number;
  /** Who saved it. */
  createdBy: { userId: string; name?: string | undefined; email?: string | undefined; photoUrl?: string | undefined };
}

export const saveStoreVersion = defineEndpoint({
  path: '/v2/client/crdt/versions/save',
  audience: 'client',
  takesLargeBody: true,
  summary:
    'Keeps a state of a store as a version. A repeat of the call with its versionId changes nothing. A store keeps its newest 200 versions, of at most 64 MiB together; older ones go. Fails with NOT_FOUND when the document is not there, the person may not read it, or it has no such store; with PERMISSION_DENIED when they may only read; with INVALID_ARGUMENT when the state is not a Yjs update.',
  data: z.object({
    ...store,
    versionId: recordId,
    versionName: optional(z.string().max(CRDT_VERSION_LIMITS.nameLength)),
    /** The whole state as a Yjs update, base64. */
    state: bytesAsBase64(CRDT_VERSION_LIMITS.stateBytes),
  }),
  result: z.object({ version: storeVersionSchema }),
});

export const listStoreVersions = defineEndpoint({
  path: '/v2/client/crdt/versions/list',
  audience: 'client',
  summary:
    'Lists the versions of a store, newest first, without their states. An unknown store has none. Fails with NOT_FOUND when the document is not there, or the person may not read it.',
  data: z.object(store),
  result: z.object({ versions: z.array(storeVersionSchema) }),
});

export const getStoreVersion = defineEndpoint({
  path: '/v2/client/crdt/versions/get',
  audience: 'client',
  summary:
    'Reads a version of a store with its state. Fails with NOT_FOUND when the document is not there, the person may not read it, or the store has no such version.',
  data: z.object({ ...store, versionId: recordId }),
  result: z.object({
    version: storeVersionSchema,
    /** Yjs update, base64. */
    state: z.string(),
  }),
});
