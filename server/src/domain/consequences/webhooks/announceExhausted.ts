import { ATTEMPT_EXHAUSTED_EVENT } from '@parley/protocol/constants';
import type { Core } from '../../../core.js';
import type { WriteTransaction } from '../../../store/transaction.js';
import type { Delivery } from './Delivery.js';
import { enabledEndpoints } from './enabledEndpoints.js';
import { insertEvents } from './insertEvents.js';
import type { Target } from './loadTarget.js';
import { matchesEndpoint } from './matchesEndpoint.js';

/**
 * Sends the other endpoints an event for a delivery that was given up (REST contract §2.14). A failure of that event makes no further event.
 */
export async function announceExhausted(
  core: Core,
  tx: WriteTransaction,
  { apiKey, id }: Target,
  /** With the number of attempts that were made. */
  delivery: Delivery & { attempts: number },
): Promise<void> {
  const { webhookId, event, attempts } = delivery;
  if (event === ATTEMPT_EXHAUSTED_EVENT) return;
  const targets = (await enabledEndpoints(tx.db, apiKey))
    .filter((endpoint) => endpoint.endpoint_id !== id && matchesEndpoint(endpoint, ATTEMPT_EXHAUSTED_EVENT, delivery))
    .map(({ endpoint_id }) => endpoint_id);
  if (targets.length === 0) return;
  const body = { webhookId, endpointId: id, event, attempts };
  await insertEvents(tx, { core, tenant: { apiKey } }, delivery, [
    { event: ATTEMPT_EXHAUSTED_EVENT, targets, snapshotId: null, body },
  ]);
}
