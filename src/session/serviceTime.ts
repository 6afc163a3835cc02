const MINUTE_MS = 60_000;

let aheadMs = 0;

/**
 * Corrects this machine's clock by that of the service, which dates and ends things. By whole minutes: seconds are the way of an answer, and the
 * time until a page has its code and reads it.
 * @param time ms since epoch; an older service sends none
 */
export function noteServiceTime(time: number): void {
  aheadMs = Math.round((Date.now() - time) / MINUTE_MS) * MINUTE_MS || 0;
}

/** The service's time, ms since epoch, as far as it is known. */
export const serviceNow = (): number => Date.now() - aheadMs;
