import { z } from 'zod';
import { someTriggers, webhookTriggerChanges } from './triggers.js';

/** Where webhooks go: absolute, http or https, without credentials. */
export const webhookUrl = z
  .url({ protocol: /^https?$/, error: 'must be an absolute http or https URL' })
  .max(2048)
  .refine((url) => !/[\s\\]/.test(url), 'must not contain white space or backslashes')
  // Browsers and servers take any number of slashes before the user.
  .refine(
    (url) => !/^https?:\/*[^/?#]*@/i.test(url),
    'must not contain a user name or password: use authToken, or verify the signature',
  );

/** How the body of a webhook is changed before it is sent (REST contract §2.14). */
const bodyOptions = {
  /** The body becomes `{ encodedPayload }`, base64. */
  encodeData: z.boolean(),
  /** The body becomes `{ encryptedData, encryptedKey, iv }`; wins over `encodeData`. */
  encryptData: z.boolean(),
  /** RSA, 2048 bit or more, SPKI in base64 without header lines; `''`: none. */
  publicKey: z.string().max(4096),
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

const urlOrNone = z.string().superRefine((url, context) => {
  const issue = url !== '' && webhookUrl.safeParse(url).error?.issues[0];
  if (issue) context.addIssue({ code: 'custom', message: issue.message });
});

/** Any part of it. */
export const webhookServiceChangeSchema = z.object({
  useWebhookService: z.boolean().optional(),
  webhookServiceConfig: z
    .object({
      authToken: z
        .string()
        .max(4096)
        .regex(/^[\x20-\x7e]*$/, 'must be printable ASCII, as it is sent in a header')
        .optional(),
      rawNotificationUrl: urlOrNone.optional(),
      processedNotificationUrl: urlOrNone.optional(),
      ...z.object(bodyOptions).partial().shape,
      triggers: webhookTriggerChanges.optional(),
    })
    .optional(),
});
export type WebhookServiceChange = z.output<typeof webhookServiceChangeSchema>;

/** What all endpoints of advanced webhooks have in common (§2.14). */
export const advancedWebhookConfigSchema = z.object({ isEnabled: z.boolean(), ...bodyOptions });
export type AdvancedWebhookConfig = z.output<typeof advancedWebhookConfigSchema>;

/** Any part of it. */
export const advancedWebhookChangeSchema = advancedWebhookConfigSchema.partial();
export type AdvancedWebhookChange = z.output<typeof advancedWebhookChangeSchema>;

/** The webhook body's options, of either mechanism. */
export type WebhookBodyOptions = Omit<AdvancedWebhookConfig, 'isEnabled'>;
