import { REALTIME_LIMITS } from '@parley/protocol/constants';
import type { RealtimeSession } from './Subscription.js';

/** One connection or waiting poll of a person. */
export interface Holding {
  /** Topics that it follows. */
  readonly topicCount: number;
  /** Bytes that wait to be sent to it. */
  readonly bufferedBytes: number;
}

/** Everything that one person has open in this process: it shares one budget. */
export class Person {
  readonly sockets = new Set<Holding>();
  readonly polls = new Set<Holding>();

  /** Topics that it follows. */
  get topicCount(): number {
    return this.#sum((holding) => holding.topicCount);
  }

  /** Whether more waits to be sent to the person than may. */
  get isTooSlow(): boolean {
    return this.#sum((holding) => holding.bufferedBytes) > REALTIME_LIMITS.bufferedBytesPerPerson;
  }

  #sum(amount: (holding: Holding) => number): number {
    return [...this.sockets, ...this.polls].reduce((sum, holding) => sum + amount(holding), 0);
  }
}

const MOST = { sockets: REALTIME_LIMITS.socketsPerPerson, polls: REALTIME_LIMITS.pollsPerPerson };

/** The people who are connected to this process. */
export class People {
  readonly #people = new Map<string, Person>();

  /** Takes one more of a person's sockets or polls in. `null`: there are as many as may be. */
  enter(session: RealtimeSession, kind: keyof typeof MOST, holding: Holding): Person | null {
    const name = nameOf(session);
    const person = this.#people.get(name) ?? new Person();
    if (person[kind].size >= MOST[kind]) return null;
    person[kind].add(holding);
    this.#people.set(name, person);
    return person;
  }

  /** It is gone. */
  leave(session: RealtimeSession, kind: keyof typeof MOST, holding: Holding): void {
    const name = nameOf(session);
    const person = this.#people.get(name);
    person?.[kind].delete(holding);
    if (person?.sockets.size === 0 && person.polls.size === 0) this.#people.delete(name);
  }
}

const nameOf = ({ tenant, viewer }: RealtimeSession) => JSON.stringify([tenant.apiKey, viewer.userId]);
