/** The first pause before trying again, ms; doubled by each failure in a row up to the last. */
const FIRST_PAUSE_MS = 500;
const LAST_PAUSE_MS = 30_000;

/**
 * How long to wait before the next attempt, ms. Up to nine tenths more or less by chance, the last pause too: the clients of a service that
 * restarts come back spread over the whole time, and those that it turns away do not come again together.
 * @param failures failed attempts in a row before this pause, 0 for the first pause
 */
export const reconnectPause = (failures: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** failures, LAST_PAUSE_MS) * (0.1 + 1.8 * Math.random());
