import { z } from 'zod';
import { defineEndpoint } from '../endpoint.js';
import { hostId, recordId } from '../primitives.js';
import { sessionScope } from './session.js';

export const recordStoreEdit = defineEndpoint({
  path: '/v2/client/crdt/edits/record',
  audience: 'client',
  summary:
    'Adds crdt.editor_edit of the signed-in person to the activity log: one call for all that they edited in a store for a while. A repeat of the call with its id, or while the activity service is off, adds nothing. Fails with NOT_FOUND when the document is not there, the person may not read it, or it has no such store; with PERMISSION_DENIED when they may only read.',
  data: z.object({
    ...sessionScope,
    documentId: hostId,
    storeId: hostId,
    /** Id of the activity, chosen by the client. */
    id: recordId,
  }),
  result: z.object({}),
});
