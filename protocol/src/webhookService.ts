import { z } from 'zod';
import { someTriggers, webhookTriggerChanges } from './triggers.js';

/** Address of a webhook: absolute, http or https, without credentials. */
export const webhookUrl = z
  .url({ protocol: /^https?$/, error: 'must be an absolute http or https URL' })
  .max(2048)
  .refine((url) => !/[\s\\]/.test(url), 'must not contain white space or backslashes')
  // Browsers and servers accept any number of slashes before the user name.
  .refine(
    (url) => !/^https?:\/*[^/?#]*@/i.test(url),
    'must not contain a user name or password: use authToken, or verify the signature',
  );

/** Options for the body of a webhook (REST contract §2.14). */
const bodyOptions = {
  /** The body becomes `{ encodedPayload }`, base64. */
  encodeData: z.boolean(),
  /** The body becomes `{ encryptedData, encryptedKey, iv }`. Takes precedence over `encodeData`. */
  encryptData: z.boolean(),
  /** RSA public key of 2048 bits or more, SPKI in base64 without header lines; `''` for none. */
  publicKey: z.string().max(4096),
  /** People are reduced to their id; texts, files and transcriptions are omitted. */
  enableDataProtection: z.boolean(),
};

/** The basic webhook: one configuration, two addresses (§2.14). */
export const webhookServiceSchema = z.object({
  useWebhookService: z.boolean(),
  webhookServiceConfig: z.object({
    /** Sent unchanged as `Authorization: Basic <authToken>`; `''` for no header. */
    authToken: z.string(),
    /** `''` for none. */
    rawNotificationUrl: z.string(),
    /** `''` for none. The body names the recipients. */
    processedNotificationUrl: z.string(),
    ...bodyOptions,
    /** Set to the defaults when the webhook is switched on for the first time. An absent trigger is off. */
    triggers: z.object({
      comment: someTriggers('comment'),
      crdt: someTriggers('crdt'),
      recorder: someTriggers('recorder'),
    }),
  }),
});
export type WebhookService = z.output<typeof webhookServiceSchema>;

const urlOrNone = z
  .string()
  .superRefine((url, context) => {
    const issue = url !== '' && webhookUrl.safeParse(url).error?.issues[0];
    if (issue) context.addIssue({ code: 'custom', message: issue.message });
  })
  // `webhookUrl` allows white space around the address, and removes it.
  .overwrite((url) => url.trim());

/** A change: any part of the settings. */
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

/** Settings that all advanced webhook endpoints share (§2.14). */
export const advancedWebhookConfigSchema = z.object({ isEnabled: z.boolean(), ...bodyOptions });
export type AdvancedWebhookConfig = z.output<typeof advancedWebhookConfigSchema>;

/** A change: any of the settings. */
export const advancedWebhookChangeSchema = advancedWebhookConfigSchema.partial();
export type AdvancedWebhookChange = z.output<typeof advancedWebhookChangeSchema>;

/** Options for the body, of basic and advanced webhooks alike. */
export type WebhookBodyOptions = Omit<AdvancedWebhookConfig, 'isEnabled'>;
