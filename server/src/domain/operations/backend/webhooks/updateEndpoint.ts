import type { EndpointData, updateWebhookEndpoint, WebhookEndpoint } from '@parley/protocol';
import { sql } from 'kysely';
import type { Core } from '../../../../core.js';
import { checkTarget } from '../../../consequences/webhooks/checkTarget.js';
import { dropDeliveries } from '../../../consequences/webhooks/dropDeliveries.js';
import { requireAdvancedWebhooks } from '../../../consequences/webhooks/requireAdvancedWebhooks.js';
import { endpointMissing, toEndpoint } from './toEndpoint.js';

/**
 * Changes an endpoint; `null` clears a field. Switching it off drops its waiting deliveries; switching it on again does not restore them,
 * and clears its failures. Throws `INVALID_ARGUMENT` when the installation forbids the target, `FAILED_PRECONDITION` while advanced
 * webhooks are off, `NOT_FOUND` for an unknown endpoint.
 */
export async function updateEndpoint(
  core: Core,
  apiKey: string,
  { endpointId, ...change }: EndpointData<typeof updateWebhookEndpoint>,
): Promise<WebhookEndpoint> {
  const { url, description, filterTypes, channels, disabled, rateLimit, metadata } = change;
  checkTarget(core.options, 'data.url', url ?? '');
  return core.write(async ({ db }) => {
    await requireAdvancedWebhooks(db, apiKey);
    if (disabled) await dropDeliveries(db, apiKey, endpointId);
    const updated = await db
      .updateTable('webhook_endpoints')
      .set({
        ...(url !== undefined && { url }),
        ...(description !== undefined && { description }),
        ...(filterTypes !== undefined && { filter_types: filterTypes }),
        ...(channels !== undefined && { channels }),
        ...(disabled !== undefined && { disabled: disabled ?? false }),
        ...(disabled !== undefined && { failing_since: sql`case when disabled then null else failing_since end` }),
        ...(rateLimit !== undefined && { rate_limit: rateLimit }),
        ...(metadata !== undefined && { metadata: metadata && JSON.stringify(metadata) }),
        updated_at: core.clock.now(),
      })
      .where('api_key', '=', apiKey)
      .where('endpoint_id', '=', endpointId)
      .returningAll()
      .executeTakeFirst();
    if (!updated) throw endpointMissing(endpointId);
    return toEndpoint(updated);
  });
}
