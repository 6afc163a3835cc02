import { writeFanOut } from '../domain/actions/writeFanOut.js';
import { repeatAtPace } from '../Pace.js';
import type { JobHandler } from './Job.js';

/**
 * Writes notifications of comments for the people whom their own transaction left out, in steps of one transaction each. A step takes
 * what it writes off the table, so a run that ends early, or runs beside another one, leaves and doubles nothing.
 */
export const fanOut: JobHandler = async ({ core, signal }, { apiKey, organizationId }) => {
  await repeatAtPace(() => {
    signal.throwIfAborted();
    return writeFanOut(core, { apiKey, organizationId });
  });
};
