import { sql } from 'kysely';
import type { Core } from '../../core.js';
import type { WriteTransaction } from '../../store/transaction.js';
import type { Outcome } from './attemptDelivery.js';
import { enabledEndpoints } from './enabledEndpoints.js';
import { insertEvents } from './insertEvents.js';
import type { Target } from './loadTarget.js';
import { matchesEndpoint } from './matchesEndpoint.js';
import type { Delivery } from './takeDeliveries.js';
import { ATTEMPT_EXHAUSTED_EVENT } from '@parley/protocol/constants';

/** An endpoint that failed for so long, without one success, is switched off. */
const MAX_FAILING_MS = 5 * 24 * 60 * 60 * 1000;

/** Writes down how an attempt ended, and what follows from it (REST contract §2.14): another one, giving up, switching the endpoint off. */
export async function recordAttempt(core: Core, target: Target, delivery: Delivery, outcome: Outcome): Promise<void> {
  const now = core.clock.now();
  const delay = target.retryDelaysMs[delivery.attempts];
  const state = outcome.isDelivered ? 'delivered' : delay === undefined ? 'failed' : 'pending';
  await core.write(async (tx) => {
    const recorded = await tx.db
      .updateTable('webhook_deliveries')
      .set({
        state,
        attempts: delivery.attempts + 1,
        next_attempt_at: now + (delay ?? 0),
        last_status: outcome.status,
        last_response: outcome.response,
        last_error: outcome.error,
      })
      .where('api_key', '=', target.apiKey)
      .where('webhook_id', '=', delivery.webhookId)
      .where('target', '=', target.id)
      .where('state', '=', 'pending')
      .returning('webhook_id')
      .executeTakeFirst();
    if (!recorded || target.secret === null) return;
    await recordHealth(tx, target, outcome, now);
    if (state === 'failed') await tellExhausted(core, tx, target, delivery);
  });
}

async function recordHealth({ db }: WriteTransaction, { apiKey, id }: Target, { isDelivered }: Outcome, now: number) {
  const endpoint = sql`api_key = ${apiKey} and endpoint_id = ${id}`;
  const change = isDelivered
    ? sql`set failing_since = null where ${endpoint} and failing_since is not null`
    : sql`set failing_since = coalesce(failing_since, ${now}), disabled = disabled or failing_since is not null
        where ${endpoint} and (failing_since is null or failing_since <= ${now - MAX_FAILING_MS})`;
  await sql`update webhook_endpoints ${change}`.execute(db);
}

/** Tells the other endpoints that nothing more is tried; nobody is told that telling this failed. */
async function tellExhausted(core: Core, tx: WriteTransaction, { apiKey, id }: Target, delivery: Delivery) {
  if (delivery.event === ATTEMPT_EXHAUSTED_EVENT) return;
  const targets = (await enabledEndpoints(tx.db, apiKey))
    .filter((endpoint) => endpoint.endpoint_id !== id && matchesEndpoint(endpoint, ATTEMPT_EXHAUSTED_EVENT, delivery))
    .map(({ endpoint_id }) => endpoint_id);
  if (targets.length === 0) return;
  const { webhookId, event, attempts } = delivery;
  const body = { webhookId, endpointId: id, event, attempts: attempts + 1 };
  await insertEvents(tx, { core, tenant: { apiKey } }, delivery, [
    { event: ATTEMPT_EXHAUSTED_EVENT, targets, snapshotId: null, body },
  ]);
}
