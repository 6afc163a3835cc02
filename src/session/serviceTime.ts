const MINUTE_MS = 60_000;

let aheadMs = 0;

/**
 * Corrects this machine's clock by that of the service, which dates and ends things. By whole minutes: seconds are the way of an answer, and the
 * time until a page has its code and reads it.
 * @param time ms since epoch; an older service sends none
 * @param leastMs differences from what is known that are left, so that one around half a minute does not go to and fro
 */
export function noteServiceTime(time: number | undefined, leastMs = 0): void {
  const differenceMs = Date.now() - time!; // NaN is not more than anything
  if (Math.abs(differenceMs - aheadMs) > leastMs) aheadMs = Math.round(differenceMs / MINUTE_MS) * MINUTE_MS || 0;
}

/** The service's time, ms since epoch, as far as it is known. */
export const serviceNow = (): number => Date.now() - aheadMs;
