import { z } from 'zod';
import { timestamp } from './primitives.js';
import { allTriggers, triggerChanges } from './triggers.js';

/** What activity records are made (REST contract §2.11). */
export const activityServiceSchema = z.object({
  activityServiceConfig: z.object({
    isEnabled: z.boolean(),
    /** When it was switched on last, ms; `null`: it has been on from the start. */
    enabledTime: timestamp.nullable(),
    /** Stamped on new records: they can be neither changed nor deleted. */
    immutable: z.boolean(),
    triggers: z.object({ comment: allTriggers('comment') }),
  }),
});
export type ActivityService = z.output<typeof activityServiceSchema>;

/** Any part of it. */
export const activityServiceChangeSchema = z.object({
  activityServiceConfig: z
    .object({
      isEnabled: z.boolean().optional(),
      /** Stamped when the service is switched on and this is not sent. */
      enabledTime: timestamp.optional(),
      immutable: z.boolean().optional(),
      triggers: z.object({ comment: triggerChanges('comment').optional() }).optional(),
    })
    .optional(),
});
export type ActivityServiceChange = z.output<typeof activityServiceChangeSchema>;
