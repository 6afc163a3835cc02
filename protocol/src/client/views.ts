import { z } from 'zod';
import { defineEndpoint } from '../endpoint.js';
import { VIEWS_LIMITS } from '../limits.js';
import { hostId, optional } from '../primitives.js';
import { dateViewsSchema, userViewsSchema } from '../views.js';
import { sessionScope } from './session.js';

const document = { ...sessionScope, documentId: hostId };
const locationId = z.string().min(1).max(1024);

export const addViews = defineEndpoint({
  path: '/v2/client/views/add',
  audience: 'client',
  summary:
    'Counts that the signed-in person looks at locations of a document; a repeat within a minute does not count, and neither does a view of a document that is being migrated. Documents are counted when they are opened. Fails with NOT_FOUND when the person may not read the document.',
  data: z.object({ ...document, locationIds: z.array(locationId).min(1).max(VIEWS_LIMITS.locations) }),
  result: z.object({}),
});

/** Without a location: the document as a whole. */
const viewed = z.object({ ...document, locationId: optional(locationId) });

export const listViewsByUser = defineEndpoint({
  path: '/v2/client/views/byUser',
  audience: 'client',
  summary:
    'Reads who has viewed a document, or a location in it: the newest viewer first, at most 1,000. Fails with NOT_FOUND when the person may not read the document, and with PERMISSION_DENIED when they are neither a member of the organization nor have a grant on the document.',
  data: viewed,
  result: z.object({ views: z.array(userViewsSchema) }),
});

export const listViewsByDate = defineEndpoint({
  path: '/v2/client/views/byDate',
  audience: 'client',
  summary:
    'Reads how often a document, or a location in it, was viewed, and by how many people, on each day (UTC) with a view: the newest day first, at most 1,000. Fails with NOT_FOUND when the person may not read the document.',
  data: viewed,
  result: z.object({ views: z.array(dateViewsSchema) }),
});
