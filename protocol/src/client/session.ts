import { z } from 'zod';
import { defineEndpoint } from '../endpoint.js';
import { LIMITS } from '../limits.js';
import { documentInputSchema, documentSchema } from '../places.js';
import { hostId, optional } from '../primitives.js';
import { hostIdFilter } from '../rest/shared.js';
import { permissionMapSchema } from '../rest/permissions.js';

/** Fields of every client call: the organization of the session. */
export const sessionScope = { organizationId: hostId };

export const documentsToOpenSchema = z.array(documentInputSchema).min(1).max(LIMITS.openDocuments);

export const openedDocumentsSchema = z.object({
  /** The documents that the person may read, in request order. */
  documents: z.array(documentSchema),
  permissions: permissionMapSchema,
  /** Position of the topic `permissions` at the time of the read. The answer contains all changes up to it. */
  sequence: z.number(),
  /** Position of the topic `document:<id>`, for each document in the answer. */
  sequences: z.record(z.string(), z.number()),
});

export const openDocuments = defineEndpoint({
  path: '/v2/client/documents/open',
  audience: 'client',
  summary:
    'Opens documents, and creates those that the person may create. Returns the documents that the person may read, and their permissions.',
  data: z.object({ ...sessionScope, documents: documentsToOpenSchema }),
  result: openedDocumentsSchema,
});

export const fetchDocuments = defineEndpoint({
  path: '/v2/client/documents/get',
  audience: 'client',
  summary: 'Reads the documents that the person may open: the given ids, or all, paged.',
  data: z.object({
    ...sessionScope,
    documentIds: hostIdFilter,
    pageSize: optional(z.number().int().min(1).max(LIMITS.pageSize)),
    pageToken: optional(z.string().max(2048)),
  }),
  result: z.array(documentSchema),
  isPaged: true,
});

export const listOwnOrganizations = defineEndpoint({
  path: '/v2/client/organizations/get',
  audience: 'client',
  summary:
    'Reads the organizations of which the signed-in person is a member and that are switched on: their ids, sorted, at most 30.',
  data: z.object({ ...sessionScope }),
  result: z.object({ organizationIds: z.array(z.string()) }),
});

export const getUserPermissions = defineEndpoint({
  path: '/v2/client/permissions/get',
  audience: 'client',
  summary:
    "Reads the signed-in person's permissions. A document that they may not open and one that does not exist look the same.",
  data: z.object({ ...sessionScope, documentIds: hostIdFilter }),
  result: z.object({
    permissions: permissionMapSchema,
    /** Position of the topic `permissions` at the time of the read. The answer contains all changes up to it. */
    sequence: z.number(),
  }),
});
