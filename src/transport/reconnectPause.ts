/** The first pause before trying again, ms; doubled by each failure in a row up to the last. */
const FIRST_PAUSE_MS = 500;
const LAST_PAUSE_MS = 10_000;

/**
 * How long to wait before the next attempt, ms. Random by up to a half, the longest pause too, so that the clients of a service that restarts do not
 * all reconnect at once: ten thousand of them make about a thousand attempts a second while it is away, and return within 15 s.
 * @param failures failed attempts in a row before this pause, 0 for the first pause
 */
export const reconnectPause = (failures: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** failures, LAST_PAUSE_MS) * (0.5 + Math.random());
