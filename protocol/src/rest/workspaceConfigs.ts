import { z } from 'zod';
import { accessTypeSchema } from '../access.js';
import { activityServiceChangeSchema, activityServiceSchema } from '../activityService.js';
import { defineEndpoint } from '../endpoint.js';
import { notificationServiceChangeSchema, notificationServiceSchema } from '../notificationService.js';
import {
  advancedWebhookChangeSchema,
  advancedWebhookConfigSchema,
  webhookServiceChangeSchema,
  webhookServiceSchema,
} from '../webhookService.js';
import { someChange } from './shared.js';

// Every update merges at any depth and returns the full state after the write (§3.14).

export const getNotificationService = defineEndpoint({
  path: '/v2/workspace/notificationconfig/get',
  audience: 'backend',
  summary: 'Reads which comment actions make notifications, and how notifications are delayed and batched.',
  data: z.object({}),
  result: notificationServiceSchema,
});

export const updateNotificationService = defineEndpoint({
  path: '/v2/workspace/notificationconfig/update',
  audience: 'backend',
  summary:
    'Changes which comment actions make notifications, and how notifications are delayed and batched. Returns all settings.',
  data: someChange(notificationServiceChangeSchema),
  result: notificationServiceSchema,
});

export const getActivityService = defineEndpoint({
  path: '/v2/workspace/activityconfig/get',
  audience: 'backend',
  summary: 'Reads which actions make activity records.',
  data: z.object({}),
  result: activityServiceSchema,
});

export const updateActivityService = defineEndpoint({
  path: '/v2/workspace/activityconfig/update',
  audience: 'backend',
  summary: 'Changes which actions make activity records. Returns all settings.',
  data: someChange(activityServiceChangeSchema),
  result: activityServiceSchema,
});

export const getWebhookService = defineEndpoint({
  path: '/v2/workspace/webhookconfig/get',
  audience: 'backend',
  summary: 'Reads the settings of the basic webhook.',
  data: z.object({}),
  result: webhookServiceSchema,
});

export const updateWebhookService = defineEndpoint({
  path: '/v2/workspace/webhookconfig/update',
  audience: 'backend',
  summary:
    'Changes the settings of the basic webhook. Switching it on for the first time sets the default triggers. Returns all settings. Fails with INVALID_ARGUMENT when encryptData is true without a usable publicKey.',
  data: someChange(webhookServiceChangeSchema),
  result: webhookServiceSchema,
});

export const getAdvancedWebhookConfig = defineEndpoint({
  path: '/v2/workspace/advancedwebhookconfig/get',
  audience: 'backend',
  summary: 'Reads the settings that all advanced webhook endpoints share.',
  data: z.object({}),
  result: advancedWebhookConfigSchema,
});

export const updateAdvancedWebhookConfig = defineEndpoint({
  path: '/v2/workspace/advancedwebhookconfig/update',
  audience: 'backend',
  summary:
    'Switches advanced webhooks on or off, or changes how their bodies are sent. Returns all settings. Fails with FAILED_PRECONDITION when they were never on, and isEnabled is not true. Fails with INVALID_ARGUMENT when encryptData is true without a usable publicKey.',
  data: someChange(advancedWebhookChangeSchema),
  result: advancedWebhookConfigSchema,
});

const apiKeyConfigSchema = z.object({
  ownerEmail: z.string(),
  /** Access type of documents that have none of their own. */
  defaultDocumentAccessType: accessTypeSchema,
  /** When false, clients offer no choice of visibility. Private threads stay private. */
  isPrivateCommentsEnabled: z.boolean(),
  /** When false, a person may sign in without a token, and the service does not verify who they are. */
  requireJwtToken: z.boolean(),
  /** When tokens are not required, a person who signs in becomes a member of the organization. */
  requireAutoOrgUser: z.boolean(),
  /**
   * When true, a thread that somebody writes who is no admin waits for approval: only its author and admins see it, on every channel, until an
   * admin approves it. Threads for people by name, and those of backends, do not wait. `moderatorMode` of an organization or a document beats
   * it there.
   */
  moderatorMode: z.boolean(),
});
export type ApiKeyConfig = z.output<typeof apiKeyConfigSchema>;

export const getApiKeyConfig = defineEndpoint({
  path: '/v2/workspace/apikeyconfig/get',
  audience: 'backend',
  summary: 'Reads the settings of the API key.',
  data: z.object({}),
  result: apiKeyConfigSchema,
});

export const updateApiKeyConfig = defineEndpoint({
  path: '/v2/workspace/apikeyconfig/update',
  audience: 'backend',
  summary: 'Changes the settings of the API key. Returns all settings.',
  data: someChange(
    z.strictObject({
      defaultDocumentAccessType: accessTypeSchema.optional(),
      /** Reads return it as `isPrivateCommentsEnabled`. */
      enablePrivateComments: z.boolean().optional(),
      requireJwtToken: z.boolean().optional(),
      requireAutoOrgUser: z.boolean().optional(),
      /** Threads that wait when it is switched off still wait. */
      moderatorMode: z.boolean().optional(),
    }),
  ),
  result: apiKeyConfigSchema,
});
