import { z } from 'zod';
import { defineEndpoint } from '../endpoint.js';
import { INBOX_LIMITS, LIMITS } from '../limits.js';
import { notificationSchema, notificationSettingsSchema } from '../notification.js';
import { filterIds, hostId, optional, recordId } from '../primitives.js';
import { countedInboxFields, inboxOptionFields } from './inboxOptions.js';
import { sessionScope } from './session.js';

export const listNotifications = defineEndpoint({
  path: '/v2/client/notifications/list',
  audience: 'client',
  summary: "Reads one feed of the signed-in person's inbox, newest first, paged.",
  data: z.object({
    ...sessionScope,
    ...inboxOptionFields,
    /** Only these notifications. */
    notificationIds: optional(filterIds(recordId)),
    /** `forYou`: the newest 50 notifications with the person as recipient. `all`: every notification that they may see. */
    feed: z.enum(['forYou', 'all']),
    /** Include read notifications in `forYou`. @default false */
    includeRead: optional(z.boolean()),
    unreadOnly: optional(z.boolean()),
    pageSize: optional(z.number().int().min(1).max(INBOX_LIMITS.pageSizeBound)),
    pageToken: optional(z.string().max(2048)),
  }),
  result: z.object({ notifications: z.array(notificationSchema), ...countedInboxFields }),
  isPaged: true,
});

export const listNotificationsByDocument = defineEndpoint({
  path: '/v2/client/notifications/documents',
  audience: 'client',
  summary:
    'Reads the newest notifications of each of the most recently active documents: up to 15 documents with 15 notifications each, 4 MiB in all.',
  data: z.object({ ...sessionScope, ...inboxOptionFields, unreadOnly: optional(z.boolean()) }),
  result: z.object({
    /** Most recently active document first; in each, newest notification first. */
    documents: z.array(
      z.object({
        documentId: z.string(),
        documentName: z.string().optional(),
        notifications: z.array(notificationSchema),
        /** Whether older notifications exist. `listNotifications` with `feed: 'all'` and this document id reads them. */
        hasMore: z.boolean(),
      }),
    ),
    /** Whether the answer reached its size limit and omits further documents. */
    hasMore: z.boolean(),
    ...countedInboxFields,
  }),
});

export const countNotifications = defineEndpoint({
  path: '/v2/client/notifications/counts',
  audience: 'client',
  summary: 'Counts the unread notifications of each feed, up to 100.',
  data: z.object({ ...sessionScope, ...inboxOptionFields }),
  result: z.object(countedInboxFields),
});

const ids = z
  .array(recordId)
  .min(1)
  .max(LIMITS.ids)
  .transform((list) => [...new Set(list)]);

export const markNotificationsRead = defineEndpoint({
  path: '/v2/client/notifications/read',
  audience: 'client',
  summary: 'Marks notifications read. Ignores ids that the person cannot see.',
  data: z.object({ ...sessionScope, notificationIds: ids }),
  result: z.object({ sequence: z.number() }),
});

export const markAllNotificationsRead = defineEndpoint({
  path: '/v2/client/notifications/readAll',
  audience: 'client',
  summary: 'Marks every notification read, or those in For You only.',
  data: z.object({
    ...sessionScope,
    feed: z.enum(['forYou', 'all']),
    /** Position of the person's inbox. Notifications that arrived later stay unread. @default the current position */
    through: optional(z.number().int().nonnegative()),
  }),
  result: z.object({ sequence: z.number() }),
});

export const markNotificationsSeen = defineEndpoint({
  path: '/v2/client/notifications/seen',
  audience: 'client',
  summary: 'Marks the notifications up to a position of the inbox as seen.',
  data: z.object({ ...sessionScope, through: z.number().int().nonnegative() }),
  result: z.object({ sequence: z.number() }),
});

export const deleteInboxNotifications = defineEndpoint({
  path: '/v2/client/notifications/delete',
  audience: 'client',
  summary: "Removes notifications from the signed-in person's inbox only.",
  data: z.object({ ...sessionScope, notificationIds: ids }),
  result: z.object({ sequence: z.number() }),
});

const settingsScope = { ...sessionScope, documentId: optional(hostId) };

export const getNotificationSettings = defineEndpoint({
  path: '/v2/client/notifications/settings/get',
  audience: 'client',
  summary: "Reads the signed-in person's effective notification channels, for a document or for the organization.",
  data: z.object(settingsScope),
  result: z.object({ settings: z.record(z.string(), z.string()), sequence: z.number() }),
});

export const setNotificationSettings = defineEndpoint({
  path: '/v2/client/notifications/settings/set',
  audience: 'client',
  summary:
    "Merges the signed-in person's notification channels, for a document or for the organization. Returns the effective channels.",
  data: z.object({ ...settingsScope, settings: notificationSettingsSchema }),
  result: z.object({ settings: z.record(z.string(), z.string()), sequence: z.number() }),
});
