import { z } from 'zod';
import { allTriggers, triggerChanges } from './triggers.js';

const delay = z.object({
  isEnabled: z.boolean(),
  /** Seconds, 10–15,552,000. */
  delaySeconds: z.number().int().min(10).max(15_552_000),
});
const batch = z.object({
  isEnabled: z.boolean(),
  /** Seconds, 10–604,800. */
  batchWindowSeconds: z.number().int().min(10).max(604_800),
  maxActivities: z.number().int().min(2).max(50),
});

/** Which comment actions make notifications, and how notifications are delayed and batched (REST contract §2.13, §4.4). */
export const notificationServiceSchema = z.object({
  /** When false, no notification is made or added. */
  useNotificationService: z.boolean(),
  notificationServiceConfig: z.object({
    triggers: z.object({ comment: allTriggers('comment') }),
    delayConfig: delay,
    batchConfig: z.object({ document: batch, user: batch }),
  }),
});
export type NotificationService = z.output<typeof notificationServiceSchema>;

/** A change: any part of the settings. */
export const notificationServiceChangeSchema = z.object({
  useNotificationService: z.boolean().optional(),
  notificationServiceConfig: z
    .object({
      triggers: z.object({ comment: triggerChanges('comment').optional() }).optional(),
      delayConfig: delay.partial().optional(),
      batchConfig: z.object({ document: batch.partial().optional(), user: batch.partial().optional() }).optional(),
    })
    .optional(),
});
export type NotificationServiceChange = z.output<typeof notificationServiceChangeSchema>;
