import type { Clock } from '../../environment.js';

/** Returns the current time in the unit of `expiresAt`: whole seconds since epoch (REST contract §1.6). */
export const nowSeconds = (clock: Pick<Clock, 'now'>): number => Math.floor(clock.now() / 1000);
