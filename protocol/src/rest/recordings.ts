import { z } from 'zod';
import { defineEndpoint } from '../endpoint.js';
import { filterIds, hostId, optional, recordId } from '../primitives.js';
import { recorderAnnotationSchema } from '../recorderAnnotation.js';
import { organizationScope, paging } from './shared.js';

export const getRecordings = defineEndpoint({
  path: '/v2/recordings/get',
  audience: 'backend',
  summary:
    'Reads the recordings of an organization, newest first, paged. Unknown ids are left out. The addresses of files expire after some minutes. Fails with NOT_FOUND for an unknown organization.',
  data: z.object({
    ...organizationScope,
    documentId: optional(hostId),
    recordingIds: optional(filterIds(recordId)),
    ...paging,
  }),
  result: z.array(recorderAnnotationSchema),
  isPaged: true,
});
