import { z } from 'zod';
import { INBOX_LIMITS, LIMITS } from '../limits.js';
import { notificationCountsSchema } from '../notification.js';
import { hostId, optional } from '../primitives.js';

/** Options of a person's inbox. They apply to the lists, the counts and the topic `inbox`. */
export const inboxOptionFields = {
  /** Include notifications that the person caused. @default false */
  includeSelf: optional(z.boolean()),
  /** Only notifications of these documents. */
  documentIds: optional(z.array(hostId).min(1).max(LIMITS.openDocuments)),
  /** Largest age of a notification, days. @default 15 */
  maxDays: optional(z.number().int().min(1).max(INBOX_LIMITS.maxDaysBound)),
};
export const inboxOptionsSchema = z.object(inboxOptionFields);
export type InboxOptions = z.output<typeof inboxOptionsSchema>;

export const countedInboxFields = {
  /** Position of the inbox at the time of the read. The answer contains all changes up to it. */
  sequence: z.number(),
  counts: notificationCountsSchema,
};
