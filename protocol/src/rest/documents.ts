import { z } from 'zod';
import { accessTypeSchema } from '../access.js';
import { defineEndpoint } from '../endpoint.js';
import { LIMITS } from '../limits.js';
import { documentChangeSchema, documentInputSchema, documentSchema } from '../places.js';
import { hostId } from '../primitives.js';
import { itemResultSchema, itemResultsSchema } from '../results.js';
import { createFlags, hostIdFilter, idList, organizationScope, paging, uniqueBy } from './shared.js';

const documentIds = idList(hostId, LIMITS.documents);

export const addDocuments = defineEndpoint({
  path: '/v2/organizations/documents/add',
  audience: 'backend',
  summary: 'Adds documents to an organization.',
  data: z.object({
    ...organizationScope,
    createOrganization: createFlags.createOrganization,
    documents: uniqueBy(documentInputSchema, 'documentId', LIMITS.documents),
  }),
  result: itemResultsSchema,
});

export const getDocuments = defineEndpoint({
  path: '/v2/organizations/documents/get',
  audience: 'backend',
  summary: 'Reads documents: the ones asked for in request order, or all, paged.',
  data: z.object({ ...organizationScope, documentIds: hostIdFilter, ...paging }),
  result: z.array(z.union([documentSchema, itemResultSchema])),
  isPaged: true,
});

export const updateDocuments = defineEndpoint({
  path: '/v2/organizations/documents/update',
  audience: 'backend',
  summary: 'Merges keys into documents, one level deep; null removes a custom key.',
  data: z.object({ ...organizationScope, documents: uniqueBy(documentChangeSchema, 'documentId', LIMITS.documents) }),
  result: itemResultsSchema,
});

export const deleteDocuments = defineEndpoint({
  path: '/v2/organizations/documents/delete',
  audience: 'backend',
  summary: 'Deletes documents with everything in them.',
  data: z.object({ ...organizationScope, documentIds }),
  result: itemResultsSchema,
});

export const updateDocumentsAccess = defineEndpoint({
  path: '/v2/organizations/documents/access/update',
  audience: 'backend',
  summary: 'Sets who may open documents.',
  data: z.object({ ...organizationScope, documentIds, accessType: accessTypeSchema }),
  result: itemResultsSchema,
});

export const updateDocumentsDisableState = defineEndpoint({
  path: '/v2/organizations/documents/access/disablestate/update',
  audience: 'backend',
  summary: 'Switches documents off or on for front-end users.',
  data: z.object({ ...organizationScope, documentIds, disabled: z.boolean() }),
  result: itemResultsSchema,
});
