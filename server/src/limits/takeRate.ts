import { ParleyError } from '@parley/protocol/constants';
import type { Core } from '../core.js';
import type { Rate } from './rateLimiter.js';

/** Takes one token of a bucket. `RESOURCE_EXHAUSTED` when it is empty. */
export function takeRate(core: Core, name: string, rate: Rate): void {
  const retryAfterMs = core.rates.take(name, rate);
  if (retryAfterMs > 0) {
    throw new ParleyError('RESOURCE_EXHAUSTED', 'Too many requests: slow down and try again.', { retryAfterMs });
  }
}
