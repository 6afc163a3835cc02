import { ParleyError } from '@parley/protocol/constants';

/** REST contract §1.6: clocks differ a little. */
const AHEAD_MS = 5 * 60 * 1000;

interface Times {
  createdAt?: number | undefined;
  lastUpdated?: number | undefined;
}

/** `INVALID_ARGUMENT` for a time more than five minutes ahead of the service's clock. `path`: of the object, `data.updatedData`. */
export function checkTimes(now: number, path: string, times: Times): void {
  for (const name of ['createdAt', 'lastUpdated'] as const) {
    if ((times[name] ?? 0) > now + AHEAD_MS) {
      throw new ParleyError('INVALID_ARGUMENT', `${path}.${name}: must not be more than five minutes ahead`);
    }
  }
}
