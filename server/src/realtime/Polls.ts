import type { EndpointData, poll as endpoint, ServerFrame } from '@parley/protocol';
import { CLOSE_CODES, ParleyError, REALTIME_LIMITS } from '@parley/protocol/constants';
import type { Core } from '../core.js';
import type { Tenant } from '../credentials/Tenant.js';
import type { Viewer } from '../credentials/Viewer.js';
import type { Hub } from './Hub.js';
import type { People } from './People.js';
import { Poll } from './Poll.js';

interface PollCall {
  core: Core;
  tenant: Tenant;
  viewer: Viewer;
  data: EndpointData<typeof endpoint>;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
}

/** Long polling. Each call sends its positions and waits for changes. The service stores no state between calls. */
export class Polls {
  readonly #hub: Hub;
  readonly #people: People;
  readonly #waiting = new Set<Poll>();
  #isClosed = false;

  constructor(hub: Hub, people: People) {
    this.#hub = hub;
    this.#people = people;
  }

  /**
   * Resolves with the frames, or with none after `waitMs` without a change. `RESOURCE_EXHAUSTED` when the person has too many waiting
   * polls, or follows too many topics in all tabs together.
   */
  async wait({ core, tenant, viewer, data, signal }: PollCall): Promise<ServerFrame[]> {
    if (this.#isClosed) throw new ParleyError('UNAVAILABLE', 'The service stops. Ask again.', { retryAfterMs: 1000 });
    const session = { tenant, viewer, organizationId: data.organizationId };
    const poll = new Poll(this.#hub, session);
    const person = this.#people.enter(session, 'polls', poll);
    if (!person) throw tooMany('Too many polls of this person are waiting already.');
    this.#waiting.add(poll);
    const cancelPoll = () => poll.cancel(new ParleyError('CANCELLED', 'The client went away.'));
    signal.addEventListener('abort', cancelPoll);
    const untilExpiry = viewer.tokenExpiresAt * 1000 - core.clock.now();
    const waitMs = Math.min(data.waitMs ?? REALTIME_LIMITS.pollMs, untilExpiry);
    const cancelTimer = waitMs > 0 ? core.clock.setTimer(() => poll.finishSoon(), waitMs) : () => {};
    if (waitMs <= 0) poll.finishSoon();
    if (signal.aborted) cancelPoll();
    try {
      const { topicsPerPerson } = core.options.limits;
      if (person.topicCount + data.subscriptions.length > topicsPerPerson) {
        throw tooMany(`At most ${topicsPerPerson} topics of one person, in all tabs.`);
      }
      return await poll.follow(data.subscriptions);
    } finally {
      cancelTimer();
      signal.removeEventListener('abort', cancelPoll);
      this.#waiting.delete(poll);
      this.#people.leave(session, 'polls', poll);
    }
  }

  /** Answers all waiting polls. Later polls do not wait. */
  close(): void {
    this.#isClosed = true;
    for (const poll of this.waiting) poll.close(CLOSE_CODES.GOING_AWAY);
  }

  /** The waiting polls. */
  get waiting(): Poll[] {
    return [...this.#waiting];
  }
}

const tooMany = (message: string) => new ParleyError('RESOURCE_EXHAUSTED', message, { retryAfterMs: 1000 });
