import type { Core } from '../../core.js';
import { requireAdvancedWebhooks } from './requireAdvancedWebhooks.js';
import { endpointMissing } from './toEndpoint.js';

/** Removes an endpoint with its secret. `FAILED_PRECONDITION` while advanced webhooks are off; `NOT_FOUND`. */
export async function deleteEndpoint(core: Core, apiKey: string, endpointId: string): Promise<void> {
  await core.write(async ({ db }) => {
    await requireAdvancedWebhooks(db, apiKey);
    const deleted = await db
      .deleteFrom('webhook_endpoints')
      .where('api_key', '=', apiKey)
      .where('endpoint_id', '=', endpointId)
      .returning('endpoint_id')
      .executeTakeFirst();
    if (!deleted) throw endpointMissing(endpointId);
  });
}
