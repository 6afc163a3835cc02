import { MAX_TIMER_MS } from '../maxTimerMs.js';

/**
 * When a JSON web token expires, ms since epoch; `undefined` when it has no expiry or cannot be read. Nothing is verified: that is
 * the service's part.
 */
export function tokenExpiry(token: string): number | undefined {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown };
    return typeof claims.exp === 'number' ? claims.exp * 1000 : undefined;
  } catch {
    return undefined;
  }
}

/** Refresh this long before expiry, ms: time for a slow backend and its retries. */
const LEAD_MS = 60_000;

/**
 * When to refresh, ms from now; `undefined`: not by timer. A token with less than two minutes left is refreshed at half of the rest,
 * so that short tokens are not refreshed in a loop; one that seems expired is left to the service, as the clock may be wrong.
 */
export function refreshDelay(token: string, now: number): number | undefined {
  const rest = (tokenExpiry(token) ?? 0) - now;
  return rest > 0 ? Math.min(Math.max(rest - LEAD_MS, rest / 2), MAX_TIMER_MS) : undefined;
}
