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
  summary:
    'Adds documents to an organization. Returns one result for each; a document that exists is left as it is (already-exists). Fails with NOT_FOUND for an unknown organization.',
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
  summary:
    'Reads documents: the given ids in request order, or all, paged. An unknown id gives a not-found result in its place. Fails with NOT_FOUND for an unknown organization.',
  data: z.object({ ...organizationScope, documentIds: hostIdFilter, ...paging }),
  result: z.array(z.union([documentSchema, itemResultSchema])),
  isPaged: true,
});

export const updateDocuments = defineEndpoint({
  path: '/v2/organizations/documents/update',
  audience: 'backend',
  summary:
    'Merges keys into documents, one level deep; null removes a custom key. Returns one result for each (not-found for an unknown id). Fails with NOT_FOUND for an unknown organization.',
  data: z.object({ ...organizationScope, documents: uniqueBy(documentChangeSchema, 'documentId', LIMITS.documents) }),
  result: itemResultsSchema,
});

export const deleteDocuments = defineEndpoint({
  path: '/v2/organizations/documents/delete',
  audience: 'backend',
  summary:
    'Deletes documents with everything in them. Returns one result for each (not-found for an unknown id). Fails with NOT_FOUND for an unknown organization.',
  data: z.object({ ...organizationScope, documentIds }),
  result: itemResultsSchema,
});

export const updateDocumentsAccess = defineEndpoint({
  path: '/v2/organizations/documents/access/update',
  audience: 'backend',
  summary:
    'Sets the access type of documents. Returns one result for each (not-found for an unknown id). Fails with NOT_FOUND for an unknown organization.',
  data: z.object({ ...organizationScope, documentIds, accessType: accessTypeSchema }),
  result: itemResultsSchema,
});

export const updateDocumentsDisableState = defineEndpoint({
  path: '/v2/organizations/documents/access/disablestate/update',
  audience: 'backend',
  summary:
    'Switches documents off or on for front-end users. Returns one result for each (not-found for an unknown id). Fails with NOT_FOUND for an unknown organization.',
  data: z.object({ ...organizationScope, documentIds, disabled: z.boolean() }),
  result: itemResultsSchema,
});

export const migrateDocument = defineEndpoint({
  path: '/v2/organizations/documents/migrate',
  audience: 'backend',
  summary:
    'Moves everything in a document to another one, with ids, times and read marks. The other one is made when it is missing, with the metadata and access of the first. Answers at once; the work goes on in the background and survives a restart. Until it ends, writes to the first document fail with FAILED_PRECONDITION, and so does a migration that touches either of the two; the same request returns the same migrationId. Nobody is notified, no webhook is sent, no activity is written. Fails with NOT_FOUND for an unknown organization or document, with UNAVAILABLE while earlier content of newDocumentId is being deleted.',
  data: z
    .object({ ...organizationScope, documentId: hostId, newDocumentId: hostId })
    .refine(({ documentId, newDocumentId }) => documentId !== newDocumentId, {
      path: ['newDocumentId'],
      message: 'must be another document',
    }),
  result: z.object({ migrationId: z.string() }),
});

export const getDocumentMigration = defineEndpoint({
  path: '/v2/organizations/documents/migrate/status',
  audience: 'backend',
  summary:
    'Tells how far a migration of a document has come. After completed the first document does not exist any more. After failed everything is where it was, and can be written again. It is kept for 30 days after its end. Fails with NOT_FOUND for an unknown organization or migration.',
  data: z.object({ ...organizationScope, migrationId: z.string().min(1).max(128) }),
  result: z.object({
    migrationId: z.string(),
    status: z.enum(['pending', 'in_progress', 'completed', 'failed']),
    /** Why it failed. */
    error: z.string().optional(),
  }),
});
