import type { EndpointData, poll as endpoint, ServerFrame } from '@parley/protocol';
import { CLOSE_CODES, type CloseCode, ParleyError, REALTIME_LIMITS } from '@parley/protocol/constants';
import type { ClientCall } from '../http/route.js';
import type { Hub } from './Hub.js';
import { Poll } from './Poll.js';

type PollCall = Pick<ClientCall<EndpointData<typeof endpoint>>, 'core' | 'tenant' | 'viewer' | 'data' | 'signal'>;

/** The topics without a WebSocket: each call says what it holds, waits until there is more, and is forgotten. */
export class Polls {
  readonly #hub: Hub;
  /** Those that wait, by person. */
  readonly #waiting = new Map<string, Set<Poll>>();
  #isClosed = false;

  constructor(hub: Hub) {
    this.#hub = hub;
  }

  /** Answers frames, none when `waitMs` passed in silence. `RESOURCE_EXHAUSTED` when the person has too many polls waiting. */
  async wait({ core, tenant, viewer, data, signal }: PollCall): Promise<ServerFrame[]> {
    if (this.#isClosed) throw new ParleyError('UNAVAILABLE', 'The service stops. Ask again.', { retryAfterMs: 1000 });
    const key = JSON.stringify([tenant.apiKey, viewer.userId]);
    const own = this.#waiting.get(key) ?? new Set();
    if (own.size >= REALTIME_LIMITS.pollsPerPerson) {
      throw new ParleyError('RESOURCE_EXHAUSTED', 'Too many polls of this person are waiting already.', {
        retryAfterMs: 1000,
      });
    }
    const session = { tenant, viewer, organizationId: data.organizationId };
    const poll = new Poll(this.#hub, session, data.subscriptions);
    this.#waiting.set(key, own.add(poll));

    const giveUp = () => poll.cancel(new ParleyError('CANCELLED', 'The client went away.'));
    signal.addEventListener('abort', giveUp);
    const untilExpiry = viewer.tokenExpiresAt * 1000 - core.clock.now();
    const waitMs = Math.min(data.waitMs ?? REALTIME_LIMITS.pollMs, untilExpiry);
    const cancelTimer = waitMs > 0 ? core.clock.setTimer(() => poll.finishSoon(), waitMs) : () => {};
    if (waitMs <= 0) poll.finishSoon();
    if (signal.aborted) giveUp();
    try {
      return await poll.done;
    } finally {
      cancelTimer();
      signal.removeEventListener('abort', giveUp);
      own.delete(poll);
      if (own.size === 0) this.#waiting.delete(key);
    }
  }

  /** API keys of the people who wait. */
  get apiKeys(): string[] {
    return this.#all().map(({ session }) => session.tenant.apiKey);
  }

  /** Ends those that wait, of one API key or all. */
  end(code: CloseCode, apiKey?: string): void {
    for (const poll of this.#all()) {
      if (apiKey === undefined || poll.session.tenant.apiKey === apiKey) poll.close(code);
    }
  }

  /** Answers everybody with what there is; no poll waits from now on. */
  close(): void {
    this.#isClosed = true;
    this.end(CLOSE_CODES.GOING_AWAY);
  }

  #all(): Poll[] {
    return [...this.#waiting.values()].flatMap((polls) => [...polls]);
  }
}
