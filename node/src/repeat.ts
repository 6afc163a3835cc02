import { type ErrorCode, ParleyError } from '@parley/protocol/constants';

interface RepeatOptions {
  maxRetries: number;
  /** A second attempt could do a second thing: repeat only what the service says it has not begun. */
  isOnce: boolean;
  signal: AbortSignal | undefined;
}

/** The pause before the first retry is at most this long, and doubles with each, ms. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8_000;
/** A call does not wait for a service that asks for a longer pause: the caller decides, ms. */
const LONGEST_RETRY_AFTER_MS = 30_000;

/** The service refused before it did anything. */
const NOT_BEGUN = new Set<ErrorCode>(['RESOURCE_EXHAUSTED', 'ABORTED']);
/** May have been done all the same. */
const UNKNOWN_END = new Set<ErrorCode>([
  'INTERNAL',
  'UNKNOWN',
  'UNAVAILABLE',
  'DEADLINE_EXCEEDED',
  'NETWORK_ERROR',
  'TIMEOUT',
]);

/** Calls `attempt` until it succeeds, fails for good, or has been repeated often enough. */
export async function repeat<T>(attempt: (signal?: AbortSignal) => Promise<T>, options: RepeatOptions): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await attempt(options.signal);
    } catch (error) {
      const pauseMs = pauseAfter(error, retries, options);
      if (pauseMs === null) throw error;
      await pause(pauseMs, options.signal);
    }
  }
}

/** How long to wait before the next attempt; `null`: there is none. */
function pauseAfter(error: unknown, retries: number, { maxRetries, isOnce }: RepeatOptions): number | null {
  if (retries >= maxRetries || !(error instanceof ParleyError)) return null;
  const isTemporary = NOT_BEGUN.has(error.code) || (!isOnce && UNKNOWN_END.has(error.code) && !isRefusal(error));
  if (!isTemporary || (error.retryAfterMs ?? 0) > LONGEST_RETRY_AFTER_MS) return null;
  // At random, so that the processes of a backend do not come back all at once.
  const backOffMs = Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** retries);
  return (error.retryAfterMs ?? 0) + backOffMs;
}

/** An answer below 500 says that the request is wrong, whatever its code. */
const isRefusal = ({ status }: ParleyError) => status !== undefined && status < 500;

/** Resolves after `ms`, or at once when `signal` fires: the next attempt rejects then. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });
}
