import { z } from 'zod';
import {
  bytesAsBase64,
  contentKeySchema,
  storeLabelFields,
  storeMessageSchema,
  storeTypeSchema,
} from '../crdtFrames.js';
import { defineEndpoint } from '../endpoint.js';
import { CRDT_MESSAGE_LIMITS } from '../limits.js';
import { freeObject, hostId, optional, recordId, timestamp } from '../primitives.js';
import { sessionScope } from './session.js';

const store = { ...sessionScope, documentId: hostId, storeId: hostId };
/** An app's fields of a message or a checkpoint. The service stores them unchanged. */
const labels = {
  type: optional(storeTypeSchema),
  contentKey: optional(contentKeySchema),
  source: optional(z.string().max(CRDT_MESSAGE_LIMITS.labelLength)),
};
const checkpointSchema = z.object({
  /** Base64. */
  state: z.string(),
  /** Base64. */
  vector: z.string(),
  ...storeLabelFields,
  /** When it was saved, as the `timestamp` of messages. It may lack messages up to here that others pushed while it was made. */
  timestamp: z.number(),
  userId: z.string(),
});
/** A checkpoint of the messages of a store. */
export type StoreCheckpoint = z.output<typeof checkpointSchema>;

export const pushStoreMessage = defineEndpoint({
  path: '/v2/client/crdt/messages/push',
  audience: 'client',
  summary:
    'Adds a message to the stream of a store, which need not exist otherwise. A repeat of the call with its messageId returns the first. Fails with NOT_FOUND when the document is not there, or the person may not read it; with PERMISSION_DENIED when they may only read; with RESOURCE_EXHAUSTED when the stream has 10,000 messages or 16 MiB and must be pruned, or the document has 1,000 streams.',
  data: z.object({
    ...store,
    messageId: recordId,
    data: bytesAsBase64(CRDT_MESSAGE_LIMITS.messageBytes),
    yjsClientId: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    messageType: optional(z.string().max(CRDT_MESSAGE_LIMITS.labelLength)),
    ...labels,
    eventData: optional(freeObject),
  }),
  result: z.object({ timestamp: z.number() }),
});

export const listStoreMessages = defineEndpoint({
  path: '/v2/client/crdt/messages/list',
  audience: 'client',
  summary:
    'Reads the messages of a store in their order: at most 500, and about 4 MiB. An unknown store has none. Fails with NOT_FOUND when the document is not there, or the person may not read it.',
  data: z.object({
    ...store,
    /** Only messages with a later timestamp. */
    afterTs: optional(timestamp),
  }),
  result: z.object({
    messages: z.array(storeMessageSchema),
    /** There are more, after the last of these. */
    hasMore: z.boolean(),
  }),
});

export const pruneStoreMessages = defineEndpoint({
  path: '/v2/client/crdt/messages/prune',
  audience: 'client',
  summary:
    'Deletes the messages of a store with an earlier timestamp. Fails with NOT_FOUND when the document is not there, or the person may not read it; with PERMISSION_DENIED when they may only read.',
  data: z.object({ ...store, beforeTs: timestamp }),
  result: z.object({ pruned: z.number() }),
});

export const saveStoreSnapshot = defineEndpoint({
  path: '/v2/client/crdt/snapshots/save',
  audience: 'client',
  takesLargeBody: true,
  summary:
    'Keeps a checkpoint of the messages of a store, in place of the one before. Fails with NOT_FOUND when the document is not there, or the person may not read it; with PERMISSION_DENIED when they may only read; with RESOURCE_EXHAUSTED when the document has 1,000 streams.',
  data: z.object({
    ...store,
    state: bytesAsBase64(CRDT_MESSAGE_LIMITS.stateBytes),
    vector: bytesAsBase64(CRDT_MESSAGE_LIMITS.vectorBytes),
    ...labels,
  }),
  result: z.object({ timestamp: z.number() }),
});

export const getStoreSnapshot = defineEndpoint({
  path: '/v2/client/crdt/snapshots/get',
  audience: 'client',
  summary:
    'Reads the checkpoint of the messages of a store; null when there is none. Fails with NOT_FOUND when the document is not there, or the person may not read it.',
  data: z.object(store),
  result: z.object({ snapshot: checkpointSchema.nullable() }),
});
