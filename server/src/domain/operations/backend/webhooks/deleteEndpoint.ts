import type { Core } from '../../../../core.js';
import { dropDeliveries } from '../../../consequences/webhooks/dropDeliveries.js';
import { requireAdvancedWebhooks } from '../../../consequences/webhooks/requireAdvancedWebhooks.js';
import { endpointMissing } from './toEndpoint.js';

/**
 * Deletes an endpoint with its secret, and drops its waiting deliveries. Throws `FAILED_PRECONDITION` while advanced
 * webhooks are off, `NOT_FOUND` for an unknown endpoint.
 */
export async function deleteEndpoint(core: Core, apiKey: string, endpointId: string): Promise<void> {
  await core.write(async ({ db }) => {
    await requireAdvancedWebhooks(db, apiKey);
    await dropDeliveries(db, apiKey, endpointId);
    const deleted = await db
      .deleteFrom('webhook_endpoints')
      .where('api_key', '=', apiKey)
      .where('endpoint_id', '=', endpointId)
      .returning('endpoint_id')
      .executeTakeFirst();
    if (!deleted) throw endpointMissing(endpointId);
  });
}
