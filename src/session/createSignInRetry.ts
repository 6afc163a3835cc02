import type { ErrorCode, ParleyError } from '@parley/protocol/constants';
import { reconnectPause } from '../transport/reconnectPause.js';

/** Failures that pass without anybody changing a credential or the configuration. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'NETWORK_ERROR',
  'TIMEOUT',
  'UNAVAILABLE',
  'DEADLINE_EXCEEDED',
  'INTERNAL',
  'RESOURCE_EXHAUSTED',
  'ABORTED',
  'TOO_MANY_RETRIES', // of `generateToken`: the backend that makes tokens is away, often with the network
]);

export const isPassing = ({ code }: ParleyError): boolean => PASSING.has(code);

/** Retries a failed sign-in: after a pause that grows with each failure, and at once when the browser is online again. */
export function createSignInRetry(run: () => void) {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = () => {
    stop();
    failures = 0;
    run();
  };
  const stop = () => {
    clearTimeout(timer);
    globalThis.removeEventListener?.('online', now);
  };
  return {
    /** Schedules the next attempt if the failure may be temporary; else the sign-in must be retried explicitly. */
    after(error: ParleyError) {
      stop();
      if (!isPassing(error)) return;
      timer = setTimeout(run, Math.max(reconnectPause(failures++), error.retryAfterMs ?? 0));
      globalThis.addEventListener?.('online', now);
    },
    stop,
    /** The sign-in succeeded, or another one has begun. */
    reset() {
      stop();
      failures = 0;
    },
  };
}
