const FIRST_MS = 1000;
/** A remedy that takes longer than this is made by people, and they can wait a quarter of an hour for the next attempt. */
const LONGEST_MS = 15 * 60 * 1000;

/**
 * Wait before the next attempt: doubles each time, and differs by up to half, so that jobs that failed together do not come
 * back together.
 * @param attempt how often it has run, 1 after the first
 * @param random in [0, 1)
 */
export function retryDelayMs(attempt: number, random: number = Math.random()): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1));
  return Math.round(full * (0.5 + random / 2));
}
