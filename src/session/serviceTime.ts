let aheadMs = 0;

/** Corrects this machine's clock by that of the service, which dates and ends things. @param time ms since epoch; an older service sends none */
export function noteServiceTime(time: number): void {
  aheadMs = Date.now() - time || 0;
}

/** The service's time, ms since epoch, as far as it is known. */
export const serviceNow = (): number => Date.now() - aheadMs;
