import { z } from 'zod';
import { defineEndpoint } from '../endpoint.js';
import { LIMITS } from '../limits.js';
import { signInUserSchema, storedUserSchema } from '../people.js';
import { documentInputSchema, documentSchema } from '../places.js';
import { hostId, optional } from '../primitives.js';
import { hostIdFilter } from '../rest/shared.js';
import { countedInboxFields, inboxOptionsSchema } from './inboxOptions.js';
import { permissionInfoSchema, permissionMapSchema } from '../rest/permissions.js';

/** Fields of every client call: the organization of the session. */
export const sessionScope = { organizationId: hostId };

const documentsToOpen = z.array(documentInputSchema).min(1).max(LIMITS.openDocuments);

const openedDocuments = z.object({
  /** The documents that the person may read, in request order. */
  documents: z.array(documentSchema),
  permissions: permissionMapSchema,
  /** Position of the topic `permissions` at the time of the read. The answer contains all changes up to it. */
  sequence: z.number(),
  /** Position of the topic `document:<id>`, for each document in the answer. */
  sequences: z.record(z.string(), z.number()),
});

/**
 * Signs a person in. With `Authorization: Bearer <token>`, the token says who the person is. Without a token, the API key must allow
 * it (`requireJwtToken: false`), and the answer carries a token for the calls that follow.
 */
export const identify = defineEndpoint({
  path: '/v2/client/session/identify',
  audience: 'public',
  summary:
    'Signs a person in to one organization. Returns the person, a token and their permissions. Fails with PERMISSION_DENIED when the token belongs to another person, or the organization is switched off.',
  data: z.object({
    /** @default the organization of the token, else the organization `default` */
    organizationId: optional(hostId),
    user: signInUserSchema,
    /** Opens these in the same call, as `documents/open` does. */
    documents: optional(documentsToOpen),
    /** Counts the unread notifications in the same call, as `notifications/counts` does. */
    inbox: optional(inboxOptionsSchema),
  }),
  result: z.object({
    user: storedUserSchema,
    organizationId: z.string(),
    token: z.string(),
    /** Seconds since epoch. */
    expiresAt: z.number(),
    permissions: permissionInfoSchema,
    /** Position of the topic `permissions` at the time of the read. The answer contains all changes up to it. */
    sequence: z.number(),
    config: z.object({ isPrivateCommentsEnabled: z.boolean() }),
    /** As `documents/open` answers; absent when no documents were named. */
    opened: optional(openedDocuments),
    /** As `notifications/counts` answers; absent when no options were named. */
    inbox: optional(z.object(countedInboxFields)),
  }),
});

export const openDocuments = defineEndpoint({
  path: '/v2/client/documents/open',
  audience: 'client',
  summary:
    'Opens documents, and creates those that the person may create. Returns the documents that the person may read, and their permissions.',
  data: z.object({ ...sessionScope, documents: documentsToOpen }),
  result: openedDocuments,
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
