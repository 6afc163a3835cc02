import { z } from 'zod';
import { defineEndpoint } from '../endpoint.js';
import { hostId, recordId, text } from '../primitives.js';
import { sessionScope } from './session.js';

/** The file itself is the body; what a browser shows in place is told by its bytes, not by the `content-type`. */
export const uploadAttachment = defineEndpoint({
  path: '/v2/client/attachments/upload',
  audience: 'client',
  summary:
    'Uploads a file for a comment, which then names its attachmentId. The id is the client’s: a repeat is the same upload. What no comment names within 24 hours is removed.',
  data: z.object({
    ...sessionScope,
    documentId: hostId,
    attachmentId: recordId,
    /** Of the file, as people know it. */
    name: text(1024),
  }),
  result: z.object({
    attachmentId: z.string(),
    name: z.string(),
    /** Bytes. */
    size: z.number(),
    /** What the file is served as. */
    mimeType: z.string(),
    /** Relative to the base address, and good for some minutes; a comment that is read carries a fresh one. */
    url: z.string(),
  }),
  takesFile: true,
});
