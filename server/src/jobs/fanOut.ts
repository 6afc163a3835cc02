import { FAN_OUT } from '../domain/consequences/notifications/fanOut.js';
import { writeFanOut } from '../domain/consequences/notifications/writeFanOut.js';
import { repeatAtPace } from '../Pace.js';
import type { JobHandler } from './Job.js';

/** After this long it comes back for the rest: a run that outlives its lease counts as failed, and many people take longer than that. */
const TURN_MS = 20_000;

/**
 * Writes notifications of comments for the people whom their own transaction left out, in steps of one transaction each. A step takes
 * what it writes off the table, so a run that ends early, or runs beside another one, leaves and doubles nothing.
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
