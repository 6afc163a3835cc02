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

// Every update merges at any depth and answers the full state after it (§3.14).

export const getNotificationService = defineEndpoint({
  path: '/v2/workspace/notificationconfig/get',
  audience: 'backend',
  summary: 'Reads what notifications of comments are made, held and gathered.',
  data: z.object({}),
  result: notificationServiceSchema,
});

export const updateNotificationService = defineEndpoint({
  path: '/v2/workspace/notificationconfig/update',
  audience: 'backend',
  summary: 'Changes what notifications of comments are made, held and gathered.',
  data: someChange(notificationServiceChangeSchema),
  result: notificationServiceSchema,
});

export const getActivityService = defineEndpoint({
  path: '/v2/workspace/activityconfig/get',
  audience: 'backend',
  summary: 'Reads what activity records are made.',
  data: z.object({}),
  result: activityServiceSchema,
});

export const updateActivityService = defineEndpoint({
  path: '/v2/workspace/activityconfig/update',
  audience: 'backend',
  summary: 'Changes what activity records are made.',
  data: someChange(activityServiceChangeSchema),
  result: activityServiceSchema,
});

export const getWebhookService = defineEndpoint({
  path: '/v2/workspace/webhookconfig/get',
  audience: 'backend',
  summary: 'Reads the basic webhook.',
  data: z.object({}),
  result: webhookServiceSchema,
});

export const updateWebhookService = defineEndpoint({
  path: '/v2/workspace/webhookconfig/update',
  audience: 'backend',
  summary: 'Changes the basic webhook; the first switch-on fills its triggers.',
  data: someChange(webhookServiceChangeSchema),
  result: webhookServiceSchema,
});

export const getAdvancedWebhookConfig = defineEndpoint({
  path: '/v2/workspace/advancedwebhookconfig/get',
  audience: 'backend',
  summary: 'Reads what all endpoints of advanced webhooks have in common.',
  data: z.object({}),
  result: advancedWebhookConfigSchema,
});

export const updateAdvancedWebhookConfig = defineEndpoint({
  path: '/v2/workspace/advancedwebhookconfig/update',
  audience: 'backend',
  summary: 'Switches advanced webhooks on or off, or changes how their bodies are sent.',
  data: someChange(advancedWebhookChangeSchema),
  result: advancedWebhookConfigSchema,
});

const apiKeyConfigSchema = z.object({
  ownerEmail: z.string(),
  /** Of documents that have none of their own. */
  defaultDocumentAccessType: accessTypeSchema,
  /** Off: clients offer no choice of visibility; what is private stays so. */
  isPrivateCommentsEnabled: z.boolean(),
  /** Off: people are taken at their word. */
  requireJwtToken: z.boolean(),
  /** Without tokens: people become members of the organization that they enter. */
  requireAutoOrgUser: z.boolean(),
});
export type ApiKeyConfig = z.output<typeof apiKeyConfigSchema>;

export const getApiKeyConfig = defineEndpoint({
  path: '/v2/workspace/apikeyconfig/get',
  audience: 'backend',
  summary: 'Reads the switches of the API key.',
  data: z.object({}),
  result: apiKeyConfigSchema,
});

export const updateApiKeyConfig = defineEndpoint({
  path: '/v2/workspace/apikeyconfig/update',
  audience: 'backend',
  summary: 'Changes the switches of the API key.',
  data: someChange(
    z.strictObject({
      defaultDocumentAccessType: accessTypeSchema.optional(),
      /** Read as `isPrivateCommentsEnabled`. */
      enablePrivateComments: z.boolean().optional(),
      requireJwtToken: z.boolean().optional(),
      requireAutoOrgUser: z.boolean().optional(),
    }),
  ),
  result: apiKeyConfigSchema,
});
