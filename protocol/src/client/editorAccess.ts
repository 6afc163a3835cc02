import { z } from 'zod';
import { editorAccessRefusalSchema, editorAccessSchema, requestTimeoutSchema } from '../editorAccess.js';
import { defineEndpoint } from '../endpoint.js';
import { hostId, optional, recordId } from '../primitives.js';
import { sessionScope } from './session.js';

const place = { ...sessionScope, documentId: hostId };

/** Who edits after the call, as the caller may know it. */
const result = { access: editorAccessSchema };

const REFUSED =
  'Fails with NOT_FOUND when the document is not there, or the person may not read it; with PERMISSION_DENIED when they may only read.';

export const takeEditorAccess = defineEndpoint({
  path: '/v2/client/editorAccess/take',
  audience: 'client',
  summary: `Makes the person the editor of a document, in one tab, when nobody is. Otherwise error says who is. ${REFUSED}`,
  data: z.object({
    ...place,
    tabId: recordId,
    /** Takes over when the person is the editor in another tab. @default false */
    fromOtherTab: optional(z.boolean()),
  }),
  result: z.object({
    ...result,
    /** Absent: the tab has just become the editor. */
    error: editorAccessRefusalSchema.optional(),
  }),
});

export const requestEditorAccess = defineEndpoint({
  path: '/v2/client/editorAccess/request',
  audience: 'client',
  summary: `Asks the editor of a document to hand over. Without an editor the person becomes it at once. The answer comes on the topic access:<documentId>: the editor's, or when the time is over the service's. A person has one request in a document; to ask again while it waits changes only the tab. ${REFUSED} Fails with RESOURCE_EXHAUSTED when 200 people wait already.`,
  data: z.object({
    ...place,
    tabId: recordId,
    /** Chosen by the client. */
    requestId: recordId,
    timeoutSeconds: requestTimeoutSchema,
    /** Whether the person becomes the editor when the time is over without an answer; otherwise they are rejected. @default true */
    transferOnTimeout: optional(z.boolean()),
  }),
  result: z.object({
    ...result,
    /** The request that waits: this one, or the person's earlier one. `null`: none does, the person is the editor. */
    requestId: z.string().nullable(),
  }),
});

export const cancelEditorAccessRequest = defineEndpoint({
  path: '/v2/client/editorAccess/cancel',
  audience: 'client',
  summary:
    'Takes back the request of the person. Does nothing when none waits. Fails with NOT_FOUND when the document is not there, or the person may not read it.',
  data: z.object(place),
  result: z.object(result),
});

const answer = { ...place, requestId: recordId };
const NOT_WAITING =
  'Fails with FAILED_PRECONDITION when the request does not wait any more, or another person is the editor.';

export const acceptEditorAccessRequest = defineEndpoint({
  path: '/v2/client/editorAccess/accept',
  audience: 'client',
  summary: `Hands over to who asked. All others who wait are rejected. ${NOT_WAITING} ${REFUSED}`,
  data: z.object(answer),
  result: z.object(result),
});

export const rejectEditorAccessRequest = defineEndpoint({
  path: '/v2/client/editorAccess/reject',
  audience: 'client',
  summary: `Rejects a request. ${NOT_WAITING} ${REFUSED}`,
  data: z.object(answer),
  result: z.object(result),
});

export const releaseEditorAccess = defineEndpoint({
  path: '/v2/client/editorAccess/release',
  audience: 'client',
  summary:
    'The person is not the editor any more, and takes back their request. Who has waited longest becomes the editor. Does nothing when they are neither. Fails with NOT_FOUND when the document is not there, or the person may not read it.',
  data: z.object({
    ...place,
    /** Only when this tab is the editor's, or has made the request. @default whichever tab it is */
    tabId: optional(recordId),
    /** With `tabId`: another tab of the person that follows the document gets the seat, within 5 seconds. @default false */
    everyTab: optional(z.boolean()),
  }),
  result: z.object(result),
});
