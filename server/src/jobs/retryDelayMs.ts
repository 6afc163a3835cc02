const FIRST_MS = 1000;
/** Longest delay. A longer outage is repaired by people, who can wait a quarter of an hour for the next attempt. */
const LONGEST_MS = 15 * 60 * 1000;

/**
 * Returns the wait before the next attempt. It doubles each time and varies by up to half, so that jobs that failed together do not run again
 * together.
 * @param attempt number of runs so far, 1 after the first
 * @param random in [0, 1)
 */
export function retryDelayMs(attempt: number, random: number = Math.random()): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1));
  return Math.round(full * (0.5 + random / 2));
}
