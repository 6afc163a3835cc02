import { z } from 'zod';
import { defineEndpoint } from '../endpoint.js';
import { liveStateValueSchema } from '../liveState.js';
import { hostId, optional } from '../primitives.js';
import { successSchema } from '../results.js';
import { documentScope } from './shared.js';

export const broadcastLiveState = defineEndpoint({
  path: '/v2/livestate/broadcast',
  audience: 'backend',
  summary:
    'Writes a live state of a document, and tells everybody who is there. With merge, keeps the top-level keys of the stored object that data does not name. Fails with NOT_FOUND for an unknown organization or document; with INVALID_ARGUMENT when the value, merged with the one that is stored, is larger than 64 KiB; with RESOURCE_EXHAUSTED when the document has 1,000 live states and this would be one more.',
  data: z.object({
    ...documentScope,
    liveStateDataId: hostId,
    data: liveStateValueSchema,
    /** @default false */
    merge: optional(z.boolean()),
  }),
  result: successSchema,
});
