import type { TypingThread } from '@parley/protocol';
import type { ManualClock } from '../../../src/memory/index.js';
import type { TestOrganization } from '../../support/TestOrganization.js';
import { openSession } from './openSession.js';
import type { TestSocket } from './TestSocket.js';

/** A tab that follows who writes in the threads of the document `plan`. */
export class TypingClient {
  readonly socket: TestSocket;
  readonly #clock: ManualClock;
  #threads: TypingThread[] | null = null;
  #refusal: string | null = null;

  private constructor(socket: TestSocket, clock: ManualClock) {
    this.socket = socket;
    this.#clock = clock;
  }

  static async join(organization: TestOrganization, userId: string, clock: ManualClock): Promise<TypingClient> {
    const client = new TypingClient(await openSession(organization, userId), clock);
    client.socket.subscribe('typing:plan');
    await client.until(() => client.refusal !== null || client.threads !== null);
    return client;
  }

  type(annotationId: string | null): void {
    this.socket.send({ type: 'typing', topic: 'typing:plan', annotationId });
  }

  get refusal(): string | null {
    this.#read();
    return this.#refusal;
  }

  get threads(): TypingThread[] | null {
    this.#read();
    return this.#threads;
  }

  /** `thread: person, person` of every thread that somebody writes in. */
  get list(): string[] {
    const line = ({ annotationId, users }: TypingThread) =>
      `${annotationId}: ${users.map(({ userId }) => userId).join(', ')}`;
    return (this.threads ?? []).map(line);
  }

  /** Lets time pass until it is so, a few times faster than it does: what really takes time ends before a sign does. */
  async until(isSo: () => boolean): Promise<void> {
    for (let turn = 0; turn < 2000; turn += 1) {
      if (isSo()) return;
      this.#clock.advance(5);
      await new Promise((resolve) => setTimeout(resolve));
    }
    throw new Error(`It did not come so far: ${JSON.stringify(this.list)}; refused: ${this.#refusal}.`);
  }

  /** Waits for who writes to be so. */
  sees(...list: string[]): Promise<void> {
    return this.until(() => JSON.stringify(this.list) === JSON.stringify(list));
  }

  /** Lets what is under way arrive. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 100; turn += 1) {
      this.#clock.advance(5);
      await new Promise((resolve) => setTimeout(resolve));
    }
    this.#read();
  }

  #read(): void {
    for (const frame of this.socket.rest()) {
      if (frame.type === 'typing') this.#threads = frame.threads;
      if (frame.type !== 'unsubscribed') continue;
      this.#refusal = frame.code;
      this.#threads = null;
    }
  }
}
