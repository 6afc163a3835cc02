import type { PresenceBots, PresenceState, PresenceUser } from '@parley/protocol';
import type { ManualClock } from '../../../src/memory/index.js';
import type { TestOrganization } from '../../support/TestOrganization.js';
import { openSession } from './openSession.js';
import type { TestSocket } from './TestSocket.js';

/** More than a tick of the service, ms. */
const TICK_MS = 60;

/** A tab that follows the people of one document. */
export class PresenceClient {
  readonly socket: TestSocket;
  readonly topic: `presence:${string}`;
  readonly #clock: ManualClock;
  readonly #people = new Map<string, PresenceUser>();
  #refusal: string | null = null;

  private constructor(socket: TestSocket, documentId: string, clock: ManualClock) {
    this.socket = socket;
    this.topic = `presence:${documentId}`;
    this.#clock = clock;
  }

  /** Joins as somebody, and waits for the first answer. @param state `null`: only looks */
  static async join(
    organization: TestOrganization,
    userId: string,
    {
      clock,
      state = {},
      bots,
      documentId = 'plan',
    }: { clock: ManualClock; state?: PresenceState | null; bots?: PresenceBots; documentId?: string },
  ): Promise<PresenceClient> {
    const client = new PresenceClient(await openSession(organization, userId), documentId, clock);
    client.socket.subscribe(client.topic, state ? { presence: { tab: 'tab', state, bots } } : {});
    await client.until(() => client.refusal !== null || client.#hasPeople);
    return client;
  }

  #hasPeople = false;

  say(state: PresenceState, movedTo?: string): void {
    this.socket.send({ type: 'presence', topic: this.topic, state, ...(movedTo && { movedTo }) });
  }

  /** Shows these bots from now on. Returns `id code` of what the service says of each, sorted. */
  async show(...bots: PresenceBots): Promise<string[]> {
    this.#answer = null;
    this.socket.send({ type: 'presence', topic: this.topic, state: {}, bots });
    await this.until(() => this.answer !== null);
    return this.answer!;
  }

  /** What the service has said last of the bots of the tab; `null`: nothing. */
  get answer(): string[] | null {
    this.#read();
    return this.#answer;
  }
  #answer: string[] | null = null;

  /** `id document` of each move that the service has told of. */
  get moves(): string[] {
    this.#read();
    return this.#moves;
  }
  readonly #moves: string[] = [];

  /** Why the service does not let the person follow; `null`: it does. */
  get refusal(): string | null {
    this.#read();
    return this.#refusal;
  }

  /** Those who are here, by id. */
  get people(): Record<string, PresenceUser> {
    this.#read();
    return Object.fromEntries(this.#people);
  }

  /** `id status` of everybody, sorted. */
  get list(): string[] {
    return Object.values(this.people)
      .map(({ userId, onlineStatus }) => `${userId} ${onlineStatus}`)
      .sort();
  }

  /** Lets time pass until it is so, a few times faster than it does: a busy database takes real time. */
  async until(isSo: () => boolean): Promise<void> {
    for (let turn = 0; turn < 2000; turn += 1) {
      this.#read();
      if (isSo()) return;
      this.#clock.advance(10);
      await new Promise((resolve) => setTimeout(resolve));
    }
    throw new Error(`It did not come so far. Here are: ${this.list.join(', ')}; refused: ${this.#refusal}.`);
  }

  /** Lets what is under way arrive. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 30; turn += 1) {
      this.#clock.advance(TICK_MS);
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#read();
  }

  #read(): void {
    for (const frame of this.socket.rest()) {
      if (frame.type === 'unsubscribed') {
        this.#refusal = frame.code;
        this.#people.clear();
      }
      if (frame.type !== 'presence') continue;
      this.#hasPeople = true;
      if (frame.isWhole) this.#people.clear();
      for (const user of frame.people) this.#people.set(user.userId, user);
      for (const userId of frame.left) this.#people.delete(userId);
      if (frame.bots) {
        const { shown, refused } = frame.bots;
        this.#answer = [
          ...shown.map((id) => `${id} shown`),
          ...refused.map((bot) => `${bot.userId} ${bot.code}`),
        ].sort();
      }
      if (frame.moved) this.#moves.push(`${frame.moved.userId} ${frame.moved.documentId}`);
    }
  }
}
