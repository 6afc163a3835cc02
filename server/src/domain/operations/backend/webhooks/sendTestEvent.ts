import type { WebhookEventName } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import type { Core } from '../../../../core.js';
import { insertEvents } from '../../../consequences/webhooks/insertEvents.js';
import { requireEndpoint } from './requireEndpoint.js';

/** The ids that a test event has in place of a customer's. */
const PLACE = { organizationId: 'test', documentId: 'test' };

/**
 * Sends a test event with this name to one endpoint, whatever its event filter, in the usual way: signed, with its body
 * options, with retries. Returns the event's id. Throws `FAILED_PRECONDITION` while advanced webhooks or the endpoint
 * are off, `NOT_FOUND` for an unknown endpoint.
 */
export async function sendTestEvent(
  core: Core,
  apiKey: string,
  endpointId: string,
  event: WebhookEventName,
): Promise<string> {
  return core.write(async (tx) => {
    const { disabled } = await requireEndpoint(tx.db, apiKey, endpointId);
    if (disabled) {
      throw new ParleyError('FAILED_PRECONDITION', 'The webhook endpoint is disabled: nothing is sent to it.');
    }
    const body = { isTest: true as const, metadata: { apiKey, ...PLACE } };
    const [webhookId] = await insertEvents(tx, { core, tenant: { apiKey } }, PLACE, [
      { event, targets: [endpointId], snapshotId: null, body },
    ]);
    return webhookId!; // one for each event
  });
}
