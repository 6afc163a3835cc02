import { z } from 'zod';
import { timestamp } from './primitives.js';
import { allTriggers, someTriggers } from './triggers.js';

const batch = z.object({
  isEnabled: z.boolean(),
  /** Seconds, 10–604,800. */
  batchWindowSeconds: z.number().int().min(10).max(604_800),
  maxActivities: z.number().int().min(2).max(50),
});
const delay = z.object({
  isEnabled: z.boolean(),
  /** Seconds, 10–15,552,000. */
  delaySeconds: z.number().int().min(10).max(15_552_000),
});

/** What notifications of comments are made, and how long they are held and gathered (REST contract §2.13, §4.4). */
export const notificationServiceSchema = z.object({
  /** Off: no notification is generated or added. */
  useNotificationService: z.boolean(),
  notificationServiceConfig: z.object({
    triggers: z.object({ comment: allTriggers('comment') }),
    delayConfig: delay,
    batchConfig: z.object({ document: batch, user: batch }),
  }),
});
export type NotificationService = z.output<typeof notificationServiceSchema>;

/** What activity records are made (§2.11). */
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

/** How the body of a webhook is changed before it is sent (§2.14). */
const bodyOptions = {
  /** The body becomes `{ encodedPayload }`, base64. */
  encodeData: z.boolean(),
  /** The body becomes `{ encryptedData, encryptedKey, iv }`; wins over `encodeData`. */
  encryptData: z.boolean(),
  /** RSA, 2048 bit or more, SPKI in base64 without header lines; `''`: none. */
  publicKey: z.string(),
  /** People are reduced to their id; texts, files and transcriptions are left out. */
  enableDataProtection: z.boolean(),
};

/** The basic webhook: one configuration, two addresses (§2.14). */
export const webhookServiceSchema = z.object({
  useWebhookService: z.boolean(),
  webhookServiceConfig: z.object({
    /** Sent as `Authorization: Basic <authToken>`, unchanged; `''`: no such header. */
    authToken: z.string(),
    /** `''`: not called. */
    rawNotificationUrl: z.string(),
    /** As `rawNotificationUrl`; its body names the recipients. */
    processedNotificationUrl: z.string(),
    ...bodyOptions,
    /** Filled when the service is switched on for the first time; absent ones do nothing. */
    triggers: z.object({
      comment: someTriggers('comment'),
      crdt: someTriggers('crdt'),
      recorder: someTriggers('recorder'),
    }),
  }),
});
export type WebhookService = z.output<typeof webhookServiceSchema>;

/** What all endpoints of advanced webhooks have in common (§2.14). */
export const advancedWebhookConfigSchema = z.object({ isEnabled: z.boolean(), ...bodyOptions });
export type AdvancedWebhookConfig = z.output<typeof advancedWebhookConfigSchema>;

/** The webhook body's options, of either mechanism. */
export type WebhookBodyOptions = Omit<AdvancedWebhookConfig, 'isEnabled'>;
