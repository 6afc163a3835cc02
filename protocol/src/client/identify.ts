import { z } from 'zod';
import { defineEndpoint } from '../endpoint.js';
import { signInUserSchema, storedUserSchema } from '../people.js';
import { hostId, optional } from '../primitives.js';
import { permissionInfoSchema } from '../rest/permissions.js';
import { listCommentAnnotations } from './comments.js';
import { countNotifications, listNotifications } from './notifications.js';
import { documentsToOpenSchema, getUserPermissions, openedDocumentsSchema } from './session.js';

/** The first reads of a page. A sign-in answers them too, which saves a second round trip. */
const readsSchema = z.object({
  'permissions/get': optional(getUserPermissions.data.omit({ organizationId: true })),
  'commentAnnotations/list': optional(listCommentAnnotations.data.omit({ organizationId: true })),
  'notifications/list': optional(listNotifications.data.omit({ organizationId: true })),
  'notifications/counts': optional(countNotifications.data.omit({ organizationId: true })),
});

const answerOf = <Result extends z.ZodType>({ result }: { result: Result }) =>
  optional(z.object({ message: z.string(), data: result, nextPageToken: z.string().nullable() }));

const answeredReadsSchema = z.object({
  'permissions/get': answerOf(getUserPermissions),
  'commentAnnotations/list': answerOf(listCommentAnnotations),
  'notifications/list': answerOf(listNotifications),
  'notifications/counts': answerOf(countNotifications),
});

/** The reads of a sign-in, by operation: the input of each without the organization. */
export type FirstReads = z.output<typeof readsSchema>;
/** The results of these reads. */
export type AnsweredReads = z.output<typeof answeredReadsSchema>;

/**
 * Signs a person in. With `Authorization: Bearer <token>`, the token says who the person is. Without a token, the API key must allow
 * it (`requireJwtToken: false`), and the answer carries a token for the calls that follow.
 */
export const identify = defineEndpoint({
  path: '/v2/client/session/identify',
  audience: 'public',
  summary:
    'Signs a person in to one organization. Returns the person, a token and their permissions, and what a page reads first. Fails with PERMISSION_DENIED when the token belongs to another person, or the organization is switched off.',
  data: z.object({
    /** @default the organization of the token, else the organization `default` */
    organizationId: optional(hostId),
    user: signInUserSchema,
    /** Opens these in the same call, as `documents/open` does. */
    documents: optional(documentsToOpenSchema),
    /** Reads these in the same call, each as its operation does, after the documents have been opened. */
    reads: optional(readsSchema),
  }),
  result: z.object({
    user: storedUserSchema,
    organizationId: z.string(),
    token: z.string(),
    /** Seconds since epoch. */
    expiresAt: z.number(),
    /** The time of the answer by the service's clock, ms since epoch. */
    timestamp: z.number(),
    permissions: permissionInfoSchema,
    /** Position of the topic `permissions` at the time of the read. The answer contains all changes up to it. */
    sequence: z.number(),
    config: z.object({ isPrivateCommentsEnabled: z.boolean() }),
    /** As `documents/open` answers; absent when no documents were named. */
    opened: optional(openedDocumentsSchema),
    /**
     * The answer of each operation, by its name. One that failed or was not started in time is absent: call it directly to get the error.
     * Absent when no reads were named.
     */
    reads: optional(answeredReadsSchema),
  }),
});
