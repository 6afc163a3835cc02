import type { ServerFrame } from '@parley/protocol';
import { CLOSE_CODES, type ParleyError } from '@parley/protocol/constants';
import type { OpenLink } from './Link.js';
import type { Topics } from './topics.js';
import type { Transport } from './Transport.js';

/**
 * Realtime without a WebSocket: each poll waits for changes, and is followed by the next.
 * @param paceMs given: the service answers at once, and the next poll follows after this time. No request stays open: a browser allows few.
 */
export const pollLink =
  (request: Transport['request'], topics: Topics, paceMs?: number): OpenLink =>
  (credentials, { onOpen, onFrame, onClose }) => {
    let { token } = credentials;
    let isDone = false;
    /** The next poll answers at once: the link is new, or its subscriptions have changed. */
    let isHurried = true;
    let hasAnswered = false;
    let wait = new AbortController();

    const run = async () => {
      while (!isDone) {
        wait = new AbortController();
        const subscriptions = topics.all(hasAnswered);
        if (subscriptions.length === 0) {
          onOpen();
          await aborted(wait.signal);
          continue;
        }
        try {
          const { organizationId } = credentials;
          const body = { organizationId, subscriptions, ...((isHurried || paceMs) && { waitMs: 0 }) };
          isHurried = false;
          const { data } = await request('poll', body, { signal: wait.signal, token });
          if (isDone) return;
          topics.answered(subscriptions);
          hasAnswered = true;
          onOpen();
          // The schema of the answer leaves frames open; they are the frames of the socket.
          for (const frame of data.frames as unknown as ServerFrame[]) onFrame(frame);
          if (paceMs && !isHurried) await aborted(wait.signal, paceMs);
        } catch (error) {
          const { code, retryAfterMs } = error as ParleyError;
          if (isDone || code === 'CANCELLED') continue; // the subscriptions have changed
          isDone = true;
          onClose(CLOSE_OF[code] ?? CLOSE_CODES.GOING_AWAY, retryAfterMs);
        }
      }
    };
    void Promise.resolve().then(run);
    return {
      send(frame) {
        if (!('type' in frame)) return false; // stores have requests of their own
        if (frame.type === 'token') token = frame.token;
        // As each would be a request, nobody's pointer is seen by polling.
        else if (frame.type !== 'cursor') {
          isHurried = true;
          wait.abort();
        }
        return !('channel' in frame);
      },
      close() {
        isDone = true;
        wait.abort();
      },
    };
  };

const CLOSE_OF: Partial<Record<string, number>> = {
  TOKEN_EXPIRED: CLOSE_CODES.TOKEN_EXPIRED,
  UNAUTHENTICATED: CLOSE_CODES.UNAUTHENTICATED,
  PERMISSION_DENIED: CLOSE_CODES.FORBIDDEN,
  NOT_FOUND: CLOSE_CODES.FORBIDDEN, // the organization was deleted
};

/** Resolves when the signal fires, or the time is over. */
const aborted = (signal: AbortSignal, ms?: number) =>
  new Promise<void>((resolve) => {
    const timer = ms && setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
