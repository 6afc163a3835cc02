import { z } from 'zod';
import { defineEndpoint } from '../endpoint.js';
import { emailSchema } from '../people.js';
import { idList } from './shared.js';
import { optional, text } from '../primitives.js';

const apiKey = z.string().min(1).max(256);
const authTokenSchema = z.object({ token: z.string(), name: z.string(), domains: z.array(z.string()) });

export const getApiKeys = defineEndpoint({
  path: '/v2/workspace/apikeys/get',
  audience: 'workspace',
  summary: 'Lists the API keys of the workspace, paged.',
  data: z.object({
    apiKeys: optional(idList(apiKey, 100)),
    pageSize: optional(z.number().int().min(1).max(100)),
    pageToken: optional(z.string().max(2048)),
  }),
  result: z.array(
    z.object({
      id: z.string(),
      apiKeyName: z.string(),
      type: z.enum(['testing', 'production']),
      disabled: z.boolean(),
    }),
  ),
  isPaged: true,
});

export const createApiKey = defineEndpoint({
  path: '/v2/workspace/apikey/create',
  audience: 'workspace',
  summary:
    'Creates an API key, and its first auth token unless createAuthToken is false. The token is shown in full only here.',
  data: z.object({
    ownerEmail: emailSchema,
    type: z.enum(['testing', 'production']),
    apiKeyName: optional(text(200)),
    createAuthToken: optional(z.boolean()),
  }),
  result: z.object({ apiKey: z.string(), authToken: authTokenSchema.optional() }),
});

export const updateApiKey = defineEndpoint({
  path: '/v2/workspace/apikey/update',
  audience: 'workspace',
  summary: 'Renames an API key, or switches it off or on. Fails with NOT_FOUND for an unknown API key.',
  data: z
    .object({ apiKey, apiKeyName: text(200).optional(), disabled: z.boolean().optional() })
    .refine((data) => data.apiKeyName !== undefined || data.disabled !== undefined, {
      path: ['apiKeyName'],
      message: 'give apiKeyName, disabled or both',
    }),
  result: z.null(),
});

export const getAuthTokens = defineEndpoint({
  path: '/v2/workspace/authtokens/get',
  audience: 'workspace',
  summary:
    'Lists the auth tokens of an API key, masked but for the last four characters. Fails with NOT_FOUND for an unknown API key.',
  data: z.object({ apiKey }),
  result: z.object({ apiKey: z.string(), authTokens: z.array(authTokenSchema) }),
});

export const resetAuthToken = defineEndpoint({
  path: '/v2/workspace/authtoken/reset',
  audience: 'workspace',
  summary:
    'Replaces an auth token; the old one stops working at once. The new one is shown in full only here. Fails with NOT_FOUND for an unknown API key.',
  data: z.object({ apiKey, name: optional(text(200)) }),
  result: z.object({ apiKey: z.string(), newAuthToken: authTokenSchema }),
});
