import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookDeliveries,
  getWebhookEndpoints,
  getWebhookEndpointSecret,
  testWebhookEndpoint,
  updateWebhookEndpoint,
} from '@parley/protocol';
import { createEndpoint } from '../../domain/operations/backend/webhooks/createEndpoint.js';
import { deleteEndpoint } from '../../domain/operations/backend/webhooks/deleteEndpoint.js';
import { type EndpointPosition, listEndpoints } from '../../domain/operations/backend/webhooks/listEndpoints.js';
import { readDeliveries } from '../../domain/operations/backend/webhooks/readDeliveries.js';
import { requireEndpoint } from '../../domain/operations/backend/webhooks/requireEndpoint.js';
import { sendTestEvent } from '../../domain/operations/backend/webhooks/sendTestEvent.js';
import { updateEndpoint } from '../../domain/operations/backend/webhooks/updateEndpoint.js';
import { readPageToken, signPageToken } from '../pageTokens.js';
import { backendRoute, type Route } from '../route.js';

const DEFAULT_LIMIT = 50;

export const webhookEndpointRoutes: Route[] = [
  backendRoute(createWebhookEndpoint, async ({ core, tenant, data }) => ({
    message: 'Webhook endpoint created.',
    data: await createEndpoint(core, tenant.apiKey, data),
  })),
  backendRoute(getWebhookEndpoints, async ({ core, tenant, data: { limit = DEFAULT_LIMIT, iterator } }) => {
    const scope = { apiKey: tenant.apiKey, path: getWebhookEndpoints.path, data: {} };
    const position = await readPageToken<EndpointPosition>(core, scope, iterator, 'iterator');
    const { endpoints, next, previous } = await listEndpoints(core.db, tenant.apiKey, limit, position);
    return {
      message: 'Webhook endpoints read.',
      data: {
        endpoints,
        iterator: next && (await signPageToken(core, scope, next)),
        prevIterator: previous && (await signPageToken(core, scope, previous)),
        done: next === null,
      },
    };
  }),
  backendRoute(updateWebhookEndpoint, async ({ core, tenant, data }) => ({
    message: 'Webhook endpoint updated.',
    data: await updateEndpoint(core, tenant.apiKey, data),
  })),
  backendRoute(deleteWebhookEndpoint, async ({ core, tenant, data: { endpointId } }) => {
    await deleteEndpoint(core, tenant.apiKey, endpointId);
    return { message: 'Webhook endpoint deleted.', data: { endpointId, deleted: true as const } };
  }),
  backendRoute(getWebhookEndpointSecret, async ({ core, tenant, data: { endpointId } }) => {
    const { secret } = await requireEndpoint(core.db, tenant.apiKey, endpointId);
    return { message: 'Webhook endpoint secret read.', data: { endpointId, secret } };
  }),
  backendRoute(getWebhookDeliveries, async ({ core, tenant, data: { endpointId, limit = DEFAULT_LIMIT } }) => ({
    message: 'Webhook deliveries read.',
    data: { deliveries: await readDeliveries(core.db, tenant.apiKey, endpointId, limit) },
  })),
  backendRoute(testWebhookEndpoint, async ({ core, tenant, data: { endpointId, event = 'comment.add' } }) => ({
    message: 'Webhook test event sent.',
    data: { webhookId: await sendTestEvent(core, tenant.apiKey, endpointId, event) },
  })),
];
