import type { CursorPlace } from '@parley/protocol';
import type { ManualClock } from '../../../src/memory/index.js';
import type { TestOrganization } from '../../support/TestOrganization.js';
import { openSession } from './openSession.js';
import type { TestSocket } from './TestSocket.js';

/** Time that passes in a turn, ms: a few times faster than it does, so that what really takes time ends before a connection does. */
const STEP_MS = 5;

/** A tab that follows the cursors of the document `plan`, and is one of its people. */
export class CursorClient {
  readonly socket: TestSocket;
  readonly #clock: ManualClock;
  readonly #places = new Map<string, string>();
  #hasCursors = false;
  #refusal: string | null = null;

  private constructor(socket: TestSocket, clock: ManualClock) {
    this.socket = socket;
    this.#clock = clock;
  }

  static async join(organization: TestOrganization, userId: string, clock: ManualClock): Promise<CursorClient> {
    const client = new CursorClient(await openSession(organization, userId), clock);
    client.socket.subscribe('presence:plan', { presence: { tab: 'tab', state: {} } });
    client.socket.subscribe('cursors:plan');
    await client.until(() => client.refusal !== null || client.#hasCursors);
    return client;
  }

  move(cursor: CursorPlace): void {
    this.socket.send({ type: 'cursor', topic: 'cursors:plan', cursor });
  }

  get refusal(): string | null {
    this.#read();
    return this.#refusal;
  }

  /** `person x y element` of every cursor, sorted. */
  get list(): string[] {
    this.#read();
    return [...this.#places].map(([userId, place]) => `${userId} ${place}`).sort();
  }

  /** Lets time pass until it is so. */
  async until(isSo: () => boolean): Promise<void> {
    for (let turn = 0; turn < 2000; turn += 1) {
      if (isSo()) return;
      this.#clock.advance(STEP_MS);
      await new Promise((resolve) => setTimeout(resolve));
    }
    throw new Error(`It did not come so far: ${JSON.stringify(this.list)}; refused: ${this.#refusal}.`);
  }

  sees(...list: string[]): Promise<void> {
    return this.until(() => JSON.stringify(this.list) === JSON.stringify(list));
  }

  /** Lets what is under way arrive. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 60; turn += 1) {
      this.#clock.advance(STEP_MS);
      await new Promise((resolve) => setTimeout(resolve));
    }
    this.#read();
  }

  #read(): void {
    for (const frame of this.socket.rest()) {
      if (frame.type === 'unsubscribed' && frame.topic === 'cursors:plan') {
        this.#refusal = frame.code;
        this.#places.clear();
      }
      if (frame.type !== 'cursors') continue;
      this.#hasCursors = true;
      if (frame.isWhole) this.#places.clear();
      for (const [userId, x, y, target = this.#places.get(userId)?.split(' ')[2]] of frame.cursors)
        this.#places.set(userId, `${x} ${y} ${target}`);
      for (const userId of frame.left) this.#places.delete(userId);
    }
  }
}
