import { z } from 'zod';
import { bytesAsBase64, contentKeySchema, DEFAULT_CONTENT_KEY, storedTypeSchema } from '../crdtFrames.js';
import { defineEndpoint } from '../endpoint.js';
import { CRDT_LIMITS } from '../limits.js';
import { hostId, optional, recordId } from '../primitives.js';
import { sessionScope } from './session.js';

/**
 * Receives and returns updates of a store without a socket: for long polls, updates that are too large for a frame, and pages that close.
 * Bytes are base64.
 */
export const syncStore = defineEndpoint({
  path: '/v2/client/crdt/sync',
  audience: 'client',
  takesLargeBody: true,
  summary:
    'Writes an update of a store, and answers what the client lacks. The update is on disk when it answers, and is sent to everybody who has the store open. Fails with NOT_FOUND when the document is not there, or the person may not read it; with PERMISSION_DENIED when an update is sent and they may only read; with FAILED_PRECONDITION when the store has another type or contentKey; with UNAVAILABLE when an update is sent while the document is being migrated; with ABORTED when the store that the client holds was deleted; with INVALID_ARGUMENT when the update is not one, or follows from updates that the service does not have; with RESOURCE_EXHAUSTED when the store, or the number of stores of the document, would become too large.',
  data: z.object({
    ...sessionScope,
    documentId: hostId,
    storeId: hostId,
    type: storedTypeSchema,
    /** @default "content" */
    contentKey: optional(contentKeySchema).transform((key) => key ?? DEFAULT_CONTENT_KEY),
    /** Yjs state vector of the client's copy. Without it, the whole state is returned. */
    vector: optional(bytesAsBase64(CRDT_LIMITS.sentBytes)),
    /** Yjs update. The first one makes the store. */
    update: optional(bytesAsBase64(CRDT_LIMITS.sentBytes)),
    /** The update is written only while the store does not exist: of several initial values the first one stays. @default false */
    isInitial: optional(z.boolean()),
    /** `createdAt` of the store in the client's copy. */
    createdAt: optional(z.number().int().nonnegative()),
    /** The tab. It is stored in the record of the last update. */
    sessionId: optional(recordId),
  }),
  result: z.object({
    /** Position of the last update; 0: the store does not exist yet. */
    sequence: z.number(),
    /** Yjs update with what the client lacks. */
    update: z.string(),
    /** State vector of the service. */
    vector: z.string(),
    isReadOnly: z.boolean(),
    /** ISO time of the last update. */
    lastUpdate: z.string().nullable(),
    /** A user id, or `rest-api`. */
    lastUpdatedBy: z.string().nullable(),
    /** When the store was made, ms since epoch. */
    createdAt: z.number().nullable(),
  }),
});

export const getStoreData = defineEndpoint({
  path: '/v2/client/crdt/data/get',
  audience: 'client',
  summary:
    'Reads a store with its state; null when nobody has written to it. Fails with NOT_FOUND when the document is not there, or the person may not read it.',
  data: z.object({ ...sessionScope, documentId: hostId, storeId: hostId }),
  result: z.object({
    store: z
      .object({
        type: storedTypeSchema,
        contentKey: z.string(),
        /** The whole state as a Yjs update, base64. */
        state: z.string(),
        /** ISO time. */
        lastUpdate: z.string(),
        /** A user id, or `rest-api`. */
        lastUpdatedBy: z.string(),
        sessionId: z.string().nullable(),
      })
      .nullable(),
  }),
});
