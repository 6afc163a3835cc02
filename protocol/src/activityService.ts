import { z } from 'zod';
import { timestamp } from './primitives.js';
import { allTriggers, triggerChanges } from './triggers.js';

/** Settings of the activity service: which actions make activity records (REST contract §2.11). */
export const activityServiceSchema = z.object({
  activityServiceConfig: z.object({
    isEnabled: z.boolean(),
    /** When it was last switched on, ms since epoch; `null` when it has been on from the start. */
    enabledTime: timestamp.nullable(),
    /** Whether new records are immutable: they can be neither changed nor deleted. */
    immutable: z.boolean(),
    triggers: z.object({ comment: allTriggers('comment') }),
  }),
});
export type ActivityService = z.output<typeof activityServiceSchema>;

/** A change: any part of the settings. */
export const activityServiceChangeSchema = z.object({
  activityServiceConfig: z
    .object({
      isEnabled: z.boolean().optional(),
      /** @default the current time, when the service is switched on */
      enabledTime: timestamp.optional(),
      immutable: z.boolean().optional(),
      triggers: z.object({ comment: triggerChanges('comment').optional() }).optional(),
    })
    .optional(),
});
export type ActivityServiceChange = z.output<typeof activityServiceChangeSchema>;
