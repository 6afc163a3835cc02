import { z } from 'zod';
import { defineEndpoint } from '../endpoint.js';
import { LIMITS } from '../limits.js';
import { storedUserSchema, userInputSchema } from '../people.js';
import { documentInputSchema, documentSchema } from '../places.js';
import { hostId, optional } from '../primitives.js';
import { hostIdFilter } from '../rest/shared.js';
import { permissionInfoSchema, permissionMapSchema } from '../rest/permissions.js';

/**
 * Signs a person in. With `Authorization: Bearer <token>` the person is the token's. Without one the key must accept that
 * (`requireJwtToken: false`), and the answer carries a token for the calls that follow.
 */
export const identify = defineEndpoint({
  path: '/v2/client/session/identify',
  audience: 'public',
  summary: 'Signs a person in to one organization.',
  data: z.object({
    /** Absent: the organization that the token names, else `default`. */
    organizationId: optional(hostId),
    user: userInputSchema,
  }),
  result: z.object({
    user: storedUserSchema,
    organizationId: z.string(),
    token: z.string(),
    /** Seconds since epoch. */
    expiresAt: z.number(),
    permissions: permissionInfoSchema,
    /** Position of the topic `permissions` when this was read: changes up to it are already in the answer. */
    sequence: z.number(),
    config: z.object({ isPrivateCommentsEnabled: z.boolean() }),
  }),
});

/** Fields of the person and organization that the session has chosen; the organization leads every client call. */
export const sessionScope = { organizationId: hostId };

export const openDocuments = defineEndpoint({
  path: '/v2/client/documents/open',
  audience: 'client',
  summary: 'Opens documents: makes the ones that may come into being, and tells which ones may be read.',
  data: z.object({ ...sessionScope, documents: z.array(documentInputSchema).min(1).max(LIMITS.openDocuments) }),
  result: z.object({
    /** The documents that the person may read, in request order. */
    documents: z.array(documentSchema),
    permissions: permissionMapSchema,
    /** Position of the topic `permissions` when this was read: changes up to it are already in the answer. */
    sequence: z.number(),
    /** Positions of the topics `document:<id>`, of each document in the answer. */
    sequences: z.record(z.string(), z.number()),
  }),
});

export const fetchDocuments = defineEndpoint({
  path: '/v2/client/documents/get',
  audience: 'client',
  summary: 'Reads the documents that the person may open: the ones asked for, or all, paged.',
  data: z.object({
    ...sessionScope,
    documentIds: hostIdFilter,
    pageSize: optional(z.number().int().min(1).max(LIMITS.pageSize)),
    pageToken: optional(z.string().max(2048)),
  }),
  result: z.array(documentSchema),
  isPaged: true,
});

export const getUserPermissions = defineEndpoint({
  path: '/v2/client/permissions/get',
  audience: 'client',
  summary:
    "Reads the signed-in person's permissions. A document that is closed to them and one that does not exist look the same.",
  data: z.object({ ...sessionScope, documentIds: hostIdFilter }),
  result: z.object({
    permissions: permissionMapSchema,
    /** Position of the topic `permissions` when this was read: changes up to it are already in the answer. */
    sequence: z.number(),
  }),
});
