import {
  createApiKey,
  createWebhookEndpoint,
  resetAuthToken,
  testWebhookEndpoint,
  updateActivityService,
  updateAdvancedWebhookConfig,
  updateApiKey,
  updateNotificationService,
  updateWebhookService,
} from '@parley/protocol';
import { asks, does, type Operation, owner } from '../Operation.js';
import { sends } from './writing.js';

/** Settings of API keys and webhooks. A key of its own is changed, not the one of the backend. */
export const settings: Operation[] = [
  asks('workspace create an API key', owner, createApiKey, { ownerEmail: 'ada@acme.test', type: 'testing' }),
  ofNewKey('workspace rename an API key', (world, apiKey) =>
    world.owner(updateApiKey, { apiKey, apiKeyName: world.newId() }),
  ),
  ofNewKey('workspace reset an auth token', (world, apiKey) => world.owner(resetAuthToken, { apiKey })),
  sends('set the notification service', (post, world) =>
    post(updateNotificationService, {
      notificationServiceConfig: { delayConfig: { isEnabled: false, delaySeconds: 10 + world.next(1000) } },
    }),
  ),
  sends('set the activity service', (post) =>
    post(updateActivityService, { activityServiceConfig: { isEnabled: true } }),
  ),
  sends('set the webhook service', (post, world) =>
    post(updateWebhookService, { webhookServiceConfig: { authToken: world.newId() } }),
  ),
  sends('set advanced webhooks', (post) => post(updateAdvancedWebhookConfig, { isEnabled: true })),
  sends('create a webhook endpoint', async (post, world) =>
    post(createWebhookEndpoint, {
      url: 'https://hooks.acme.test/new',
      channels: ['doc:none'],
      uid: world.newId(),
      disabled: true,
    }),
  ),
  sends('test a webhook endpoint', (post) => post(testWebhookEndpoint, { endpointId: 'ep_quiet' })),
];

function ofNewKey(
  name: string,
  call: (world: Parameters<typeof owner>[0], apiKey: string) => Promise<{ bytes: number }>,
): Operation {
  return does(
    name,
    async (world) => (await world.owner(createApiKey, { ownerEmail: 'ada@acme.test', type: 'testing' })).data.apiKey,
    call,
  );
}
