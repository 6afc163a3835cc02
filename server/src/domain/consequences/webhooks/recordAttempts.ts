import { sql } from 'kysely';
import type { Core } from '../../../core.js';
import { acrossOrganizations } from '../../../store/acrossOrganizations.js';
import type { WriteTransaction } from '../../../store/transaction.js';
import { announceExhausted } from './announceExhausted.js';
import type { Outcome } from './attemptDelivery.js';
import { deleteBodies } from './deleteBodies.js';
import type { Target } from './loadTarget.js';
import type { TakenDelivery } from './takeDeliveries.js';

/** An endpoint that failed for this time, without one success, is switched off. */
const MAX_FAILING_MS = 5 * 24 * 60 * 60 * 1000;

/** A delivery whose attempt ended. */
export interface Attempt {
  delivery: TakenDelivery;
  outcome: Outcome;
}

/**
 * Stores the outcomes of attempts, in one transaction (REST contract §2.14). After a failure it schedules the next attempt or ends the delivery, and
 * switches an endpoint off that failed for five days.
 */
export async function recordAttempts(core: Core, target: Target, attempts: readonly Attempt[]): Promise<void> {
  const now = core.clock.now();
  const ended = attempts.map(({ delivery, outcome }) => {
    const delay = target.retryDelaysMs[delivery.attempts];
    const state = outcome.isDelivered ? 'delivered' : delay === undefined ? 'failed' : 'pending';
    return { delivery, outcome, state, nextAttemptAt: now + (delay ?? 0) };
  });
  await core.write(async (tx) => {
    const recorded = await updateDeliveries(tx, target, ended);
    if (recorded.size === 0) return;
    const known = ended.filter(({ delivery }) => recorded.has(delivery.webhookId));
    await deleteBodies(
      tx,
      target.apiKey,
      known.filter(({ state }) => state !== 'pending').map(({ delivery }) => delivery),
    );
    if (target.secret === null) return;
    await recordHealth(
      tx,
      target,
      known.some(({ outcome }) => outcome.isDelivered),
      now,
    );
    for (const { delivery, state } of known)
      if (state === 'failed') {
        await announceExhausted(core, tx, target, { ...delivery, attempts: delivery.attempts + 1 });
      }
  });
}

/** Updates deliveries and returns the ids of those that still waited. Cancelled and dropped ones stay as they are. */
async function updateDeliveries(
  { db }: WriteTransaction,
  { apiKey, id }: Target,
  ended: readonly (Attempt & { state: string; nextAttemptAt: number })[],
): Promise<Set<string>> {
  const entries = ended.map(({ delivery, outcome, state, nextAttemptAt }) => ({
    organizationId: delivery.organizationId,
    webhookId: delivery.webhookId,
    attempts: delivery.attempts + 1,
    state,
    nextAttemptAt,
    status: outcome.status,
    response: outcome.response,
    error: outcome.error,
  }));
  const { rows } = await sql<{ webhook_id: string }>`
    ${acrossOrganizations('webhookTarget')}
    update webhook_deliveries d set state = entry.state, attempts = entry.attempts, next_attempt_at = entry."nextAttemptAt",
      last_status = entry.status, last_response = entry.response, last_error = entry.error
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry ("organizationId" text, "webhookId" text, state text,
      attempts int, "nextAttemptAt" bigint, status int, response text, error text)
    where d.api_key = ${apiKey} and d.organization_id = entry."organizationId" and d.webhook_id = entry."webhookId"
      and d.target = ${id} and d.state = 'pending'
    returning d.webhook_id`.execute(db);
  return new Set(rows.map(({ webhook_id }) => webhook_id));
}

async function recordHealth({ db }: WriteTransaction, { apiKey, id }: Target, isDelivered: boolean, now: number) {
  const endpoint = sql`api_key = ${apiKey} and endpoint_id = ${id}`;
  const change = isDelivered
    ? sql`set failing_since = null where ${endpoint} and failing_since is not null`
    : sql`set failing_since = coalesce(failing_since, ${now}), disabled = disabled or failing_since is not null
        where ${endpoint} and (failing_since is null or failing_since <= ${now - MAX_FAILING_MS})`;
  await sql`update webhook_endpoints ${change}`.execute(db);
}
