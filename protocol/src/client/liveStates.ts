import { z } from 'zod';
import { defineEndpoint } from '../endpoint.js';
import { liveStateSchema, liveStateValueSchema } from '../liveState.js';
import { filterIds, hostId, optional, recordId } from '../primitives.js';
import { sessionScope } from './session.js';

const place = { ...sessionScope, documentId: hostId };

export const listLiveStates = defineEndpoint({
  path: '/v2/client/liveState/list',
  audience: 'client',
  summary:
    'Reads live states of a document by their ids. Leaves out those that nobody has written. Fails with NOT_FOUND when the document is not there, or the person may not read it.',
  data: z.object({ ...place, liveStateDataIds: filterIds(hostId) }),
  result: z.object({
    liveStates: z.array(liveStateSchema),
    /** Position of the topic `liveState:<documentId>` at the time of the read. The answer contains all changes up to it. */
    sequence: z.number(),
  }),
});

export const setLiveState = defineEndpoint({
  path: '/v2/client/liveState/set',
  audience: 'client',
  summary:
    'Writes a live state of a document; the latest write holds. Fails with NOT_FOUND when the document is not there, or the person may not read it; with PERMISSION_DENIED when they may only read; with INVALID_ARGUMENT when the value, merged with the one that is stored, is larger than 64 KiB; with RESOURCE_EXHAUSTED when the document has 1,000 live states and this would be one more.',
  data: z.object({
    ...place,
    liveStateDataId: hostId,
    data: liveStateValueSchema,
    /** When both values are objects, preserves the top-level keys that this one does not name. @default false */
    merge: optional(z.boolean()),
    /** The tab that writes, chosen by the client. */
    tabId: optional(recordId),
  }),
  result: z.object({
    liveState: liveStateSchema,
    /** Position of this write. */
    sequence: z.number(),
  }),
});
