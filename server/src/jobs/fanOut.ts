import { FAN_OUT } from '../domain/consequences/notifications/fanOut.js';
import { writeFanOut } from '../domain/consequences/notifications/writeFanOut.js';
import { repeatAtPace } from '../Pace.js';
import type { JobHandler } from './Job.js';

/** After this time the job enqueues itself for the rest. Many recipients take longer than a lease, and a run without a lease counts as failed. */
const TURN_MS = 20_000;

/**
 * Writes comment notifications for the recipients that the original transaction postponed, in steps of one transaction each. A step deletes
 * the rows that it has written from the table. So a run that ends early, or that runs at the same time as another, loses and repeats
 * nothing.
 */
export const fanOut: JobHandler = async ({ core, signal }, { apiKey, organizationId }) => {
  const endsAt = core.clock.now() + TURN_MS;
  let isLeft = true;
  await repeatAtPace(async () => {
    signal.throwIfAborted();
    isLeft = await writeFanOut(core, { apiKey, organizationId });
    return isLeft && core.clock.now() < endsAt;
  });
  if (!isLeft) return;
  const again = { apiKey, organizationId, kind: FAN_OUT, key: '', payload: {}, runAt: core.clock.now() };
  await core.write((tx) => tx.enqueue(again));
};
