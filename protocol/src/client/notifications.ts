import { z } from 'zod';
import { defineEndpoint } from '../endpoint.js';
import { INBOX_LIMITS, LIMITS } from '../limits.js';
import { notificationCountsSchema, notificationSchema, notificationSettingsSchema } from '../notification.js';
import { filterIds, hostId, optional, recordId } from '../primitives.js';
import { sessionScope } from './session.js';

/** What a reader's inbox shows; the same choices govern the lists, the counts and the live topic. */
export const inboxOptionFields = {
  /** Show records that the reader caused. @default false */
  includeSelf: optional(z.boolean()),
  /** Only records of these documents. */
  documentIds: optional(z.array(hostId).min(1).max(LIMITS.openDocuments)),
  /** Age of the oldest record shown, days. @default 15 */
  maxDays: optional(z.number().int().min(1).max(INBOX_LIMITS.maxDaysBound)),
};
export const inboxOptionsSchema = z.object(inboxOptionFields);
export type InboxOptions = z.output<typeof inboxOptionsSchema>;

const position = {
  /** Position of the inbox when this was read: changes up to it are already in the answer. */
  sequence: z.number(),
  counts: notificationCountsSchema,
};

export const listNotifications = defineEndpoint({
  path: '/v2/client/notifications/list',
  audience: 'client',
  summary: "Reads one feed of the signed-in person's inbox, newest first, paged.",
  data: z.object({
    ...sessionScope,
    ...inboxOptionFields,
    /** Only these records. */
    notificationIds: optional(filterIds(recordId)),
    /** `forYou`: records for the reader, the newest 50; `all`: everything the reader may see. */
    feed: z.enum(['forYou', 'all']),
    /** Keep read records in `forYou`. @default false */
    includeRead: optional(z.boolean()),
    unreadOnly: optional(z.boolean()),
    pageSize: optional(z.number().int().min(1).max(INBOX_LIMITS.pageSizeBound)),
    pageToken: optional(z.string().max(2048)),
  }),
  result: z.object({ notifications: z.array(notificationSchema), ...position }),
  isPaged: true,
});

export const listNotificationsByDocument = defineEndpoint({
  path: '/v2/client/notifications/documents',
  audience: 'client',
  summary: 'Reads the newest records of each of the most recently active documents: up to 15 of 15, in 4 MiB.',
  data: z.object({ ...sessionScope, ...inboxOptionFields, unreadOnly: optional(z.boolean()) }),
  result: z.object({
    /** Most recently active first, records newest first. */
    documents: z.array(
      z.object({
        documentId: z.string(),
        documentName: z.string().optional(),
        notifications: z.array(notificationSchema),
        /** Older records exist: read them with `list`, `feed: 'all'` and this document id. */
        hasMore: z.boolean(),
      }),
    ),
    /** The answer ended by its size, and the next document has not even its newest record in it. */
    hasMore: z.boolean(),
    ...position,
  }),
});

export const countNotifications = defineEndpoint({
  path: '/v2/client/notifications/counts',
  audience: 'client',
  summary: 'Counts unread records, each count at most 100.',
  data: z.object({ ...sessionScope, ...inboxOptionFields }),
  result: z.object(position),
});

const ids = z
  .array(recordId)
  .min(1)
  .max(LIMITS.ids)
  .transform((list) => [...new Set(list)]);

export const markNotificationsRead = defineEndpoint({
  path: '/v2/client/notifications/read',
  audience: 'client',
  summary: 'Marks records read. Ids that the person cannot see are ignored.',
  data: z.object({ ...sessionScope, notificationIds: ids }),
  result: z.object({ sequence: z.number() }),
});

export const markAllNotificationsRead = defineEndpoint({
  path: '/v2/client/notifications/readAll',
  audience: 'client',
  summary: 'Marks every record read, or those of For You only.',
  data: z.object({
    ...sessionScope,
    feed: z.enum(['forYou', 'all']),
    /** Position of the reader's inbox: what arrived later stays unread. @default now */
    through: optional(z.number().int().nonnegative()),
  }),
  result: z.object({ sequence: z.number() }),
});

export const markNotificationsSeen = defineEndpoint({
  path: '/v2/client/notifications/seen',
  audience: 'client',
  summary: 'Marks what the panel has shown as seen, up to a position of the inbox.',
  data: z.object({ ...sessionScope, through: z.number().int().nonnegative() }),
  result: z.object({ sequence: z.number() }),
});

export const deleteInboxNotifications = defineEndpoint({
  path: '/v2/client/notifications/delete',
  audience: 'client',
  summary: "Removes records from the signed-in person's inbox only.",
  data: z.object({ ...sessionScope, notificationIds: ids }),
  result: z.object({ sequence: z.number() }),
});

const settingsScope = { ...sessionScope, documentId: optional(hostId) };

export const getNotificationSettings = defineEndpoint({
  path: '/v2/client/notifications/settings/get',
  audience: 'client',
  summary: "Reads the signed-in person's effective channels, for a document or for the organization.",
  data: z.object(settingsScope),
  result: z.object({ settings: z.record(z.string(), z.string()), sequence: z.number() }),
});

export const setNotificationSettings = defineEndpoint({
  path: '/v2/client/notifications/settings/set',
  audience: 'client',
  summary: "Merges the signed-in person's channels, for a document or for the organization.",
  data: z.object({ ...settingsScope, settings: notificationSettingsSchema }),
  result: z.object({ settings: z.record(z.string(), z.string()), sequence: z.number() }),
});
