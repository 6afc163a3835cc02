/** The first pause before trying again, ms; doubled by each failure in a row up to the last. */
const FIRST_PAUSE_MS = 500;
const LAST_PAUSE_MS = 30_000;

/**
 * How long to wait before the next attempt, ms. Random by up to a quarter, so that the clients of a service that restarts do not all
 * reconnect at once.
 * @param failures failed attempts in a row before this pause, 0 for the first pause
 */
export const reconnectPause = (failures: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** failures * (0.75 + Math.random() / 2), LAST_PAUSE_MS);
