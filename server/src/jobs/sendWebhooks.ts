import type { Core } from '../core.js';
import { attemptDelivery } from '../domain/consequences/webhooks/attemptDelivery.js';
import { BodyComposer } from '../domain/consequences/webhooks/BodyComposer.js';
import { dropDeliveries } from '../domain/consequences/webhooks/dropDeliveries.js';
import { giveUpExcess } from '../domain/consequences/webhooks/giveUpExcess.js';
import { loadTarget, type Target } from '../domain/consequences/webhooks/loadTarget.js';
import { type Attempt, recordAttempts } from '../domain/consequences/webhooks/recordAttempts.js';
import { type TakenDelivery, nextDeliveryAt, takeDeliveries } from '../domain/consequences/webhooks/takeDeliveries.js';
import { findTenants } from '../credentials/credentials.js';
import { TimeSlice } from '../TimeSlice.js';
import type { JobHandler } from './Job.js';

export const SEND_WEBHOOKS = 'sendWebhooks';

/** Time of one run, so that other targets get a slot. With the longest attempt added it is shorter than the lease. */
const TURN_MS = 20_000;

/**
 * Sends the due deliveries of one target, which is the job's key, and enqueues itself for the rest. Retries are due at their own times (REST
 * contract §2.14). Each target has one job, so a target that does not answer delays no other. Deliveries that were being sent when the
 * process ended are sent again with the same id.
 */
export const sendWebhooks: JobHandler = async ({ core, signal }, { apiKey, key }) => {
  const endsAt = core.clock.now() + TURN_MS;
  for (let mayGoOn = true; ;) {
    signal.throwIfAborted();
    const [tenant] = await findTenants(core, [apiKey]);
    const target = tenant ? await loadTarget(core.db, tenant, key) : null;
    if (!target) return dropDeliveries(core.db, apiKey, key);
    const deliveries = mayGoOn ? await takeDeliveries(core.db, target, core.clock.now()) : [];
    if (deliveries.length === 0) return comeBack(core, target);
    const delivered = await sendAll(core, target, deliveries, signal);
    mayGoOn = delivered > 0 && core.clock.now() < endsAt;
  }
};

/** Sends the deliveries. Returns how many succeeded. */
async function sendAll(
  core: Core,
  target: Target,
  deliveries: readonly TakenDelivery[],
  signal: AbortSignal,
): Promise<number> {
  const mechanism = target.secret === null ? 'basic' : 'advanced';
  const composer = new BodyComposer(target.id, target.bodyOptions);
  const record = recordTogether(core, target);
  // Pauses between two bodies, because the body of a large thread takes long to make.
  const timeSlice = new TimeSlice();
  let starting: Promise<void> = Promise.resolve();
  const attempts = deliveries.map(async (delivery) => {
    starting = starting.then(() => timeSlice.pause());
    await starting;
    const outcome = await attemptDelivery(core, target, delivery, composer, signal);
    await record({ delivery, outcome });
    const result = outcome.isDelivered ? 'delivered' : 'failed';
    if (!outcome.isDelivered) {
      // The host only: the rest of the address may be a secret.
      const about = { target: target.id, host: new URL(target.url).host, attempt: delivery.attempts + 1 };
      core.logger.warn({ ...about, error: outcome.error ?? `HTTP ${outcome.status}` }, 'A webhook was not delivered.');
    }
    core.metrics.count('parley_webhook_attempts_total', { mechanism, outcome: result });
    return outcome.isDelivered;
  });
  await Promise.allSettled(attempts); // when one cannot be recorded, the others still finish
  return (await Promise.all(attempts)).filter(Boolean).length;
}

/**
 * Records each attempt as soon as it has ended. Attempts that end during a write are recorded together in the next one. Only one transaction
 * runs at a time; many at once would delay everything else that waits for the database.
 */
function recordTogether(core: Core, target: Target): (attempt: Attempt) => Promise<void> {
  let ended: Attempt[] = [];
  let recording: Promise<void> = Promise.resolve();
  const recordEnded = async () => {
    const attempts = ended;
    ended = [];
    if (attempts.length > 0) await recordAttempts(core, target, attempts);
  };
  return (attempt) => {
    ended.push(attempt);
    const recorded = recording.then(recordEnded);
    recording = recorded.catch(() => {});
    return recorded;
  };
}

async function comeBack(core: Core, target: Target): Promise<void> {
  const { apiKey, id: key } = target;
  await giveUpExcess(core, target);
  const runAt = await nextDeliveryAt(core.db, target, core.clock.now());
  if (runAt === null) return;
  await core.write((tx) => tx.enqueue({ apiKey, organizationId: '', kind: SEND_WEBHOOKS, key, payload: {}, runAt }));
}
