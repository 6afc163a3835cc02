import { z } from 'zod';
import { defineEndpoint } from '../endpoint.js';
import { hostId, recordId, text } from '../primitives.js';
import { sessionScope } from './session.js';

/** The body is the file. The service finds the file's type from its bytes and does not trust the `content-type` header. */
export const uploadAttachment = defineEndpoint({
  path: '/v2/client/attachments/upload',
  audience: 'client',
  summary:
    'Uploads a file for a comment, which then names its attachmentId. The client chooses the id: a repeat is the same upload. A file that no comment names within 24 hours is removed. Fails with ALREADY_EXISTS when the id is that of another file. Fails with RESOURCE_EXHAUSTED when a storage quota is reached. Fails with ABORTED when another upload of this file failed at the same time.',
  data: z.object({
    ...sessionScope,
    documentId: hostId,
    attachmentId: recordId,
    /** File name to show. */
    name: text(1024),
  }),
  result: z.object({
    attachmentId: z.string(),
    name: z.string(),
    /** Bytes. */
    size: z.number(),
    /** Content type that the file is served with. */
    mimeType: z.string(),
    /** Relative to the base address. Expires after some minutes; every read of the comment carries a new one. */
    url: z.string(),
  }),
  takesFile: true,
});
