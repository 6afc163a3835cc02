import { REALTIME_LIMITS } from '@parley/protocol/constants';
import type { RealtimeSession } from './TopicSubscription.js';

/** One connection or waiting poll of a person. */
export interface PersonConnection {
  /** Number of topics that it follows. */
  readonly topicCount: number;
  /** Bytes that are not sent yet. */
  readonly bufferedBytes: number;
}

/** All sockets and polls of one person in this process. They share one set of limits. */
export class Person {
  readonly sockets = new Set<PersonConnection>();
  readonly polls = new Set<PersonConnection>();

  /** Number of topics that all of them follow. */
  get topicCount(): number {
    return this.#sum((connection) => connection.topicCount);
  }

  /** Whether more bytes wait to be sent to the person than the limit allows. */
  get isTooSlow(): boolean {
    return this.#sum((connection) => connection.bufferedBytes) > REALTIME_LIMITS.bufferedBytesPerPerson;
  }

  #sum(amount: (connection: PersonConnection) => number): number {
    return [...this.sockets, ...this.polls].reduce((sum, connection) => sum + amount(connection), 0);
  }
}

type Kind = 'sockets' | 'polls';

/** The people who are connected to this process. */
export class People {
  readonly #people = new Map<string, Person>();
  readonly #most: Readonly<Record<Kind, number>>;

  /** @param most sockets and polls of one person */
  constructor(most: Readonly<Record<Kind, number>>) {
    this.#most = most;
  }

  /** Adds a socket or poll of a person. Returns `null` when the person is at the limit. */
  enter(session: RealtimeSession, kind: Kind, connection: PersonConnection): Person | null {
    const name = nameOf(session);
    const person = this.#people.get(name) ?? new Person();
    if (person[kind].size >= this.#most[kind]) return null;
    person[kind].add(connection);
    this.#people.set(name, person);
    return person;
  }

  /** Removes a socket or poll. */
  leave(session: RealtimeSession, kind: Kind, connection: PersonConnection): void {
    const name = nameOf(session);
    const person = this.#people.get(name);
    person?.[kind].delete(connection);
    if (person?.sockets.size === 0 && person.polls.size === 0) this.#people.delete(name);
  }
}

const nameOf = ({ tenant, viewer }: RealtimeSession) => JSON.stringify([tenant.apiKey, viewer.userId]);
