import type { ReadableState } from '../observable.js';
import type { ConnectionState } from '../transport/Transport.js';

/** Time after which the service is tried again, though nothing says that the connection is back, ms. */
const RETRY_MS = 2000;

/** Resolves when the connection comes back, or after some time; not before `leastMs`. */
export function whenReachable(connection: ReadableState<ConnectionState>, leastMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      subscription?.unsubscribe();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, Math.max(leastMs, RETRY_MS));
    let wasAway = false;
    const subscription =
      leastMs > 0
        ? undefined
        : connection.subscribe((state) => {
            if (state !== 'online') wasAway = true;
            else if (wasAway) end();
          });
  });
}
