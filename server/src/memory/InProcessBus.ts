import type { Bus } from '../environment.js';
import { assertBusMessage } from './assertBusMessage.js';

type Subscriber = (message: string) => void;

/** A bus for a service that has its database to itself, or for several services in one process. */
export class InProcessBus implements Bus {
  /** All connected buses, including this one. */
  readonly #connected: Set<InProcessBus>;
  readonly #subscribers = new Set<Subscriber>();
  #isClosed = false;

  /** @param peer a bus to connect to, as if two processes shared a database. Each bus is closed by itself. */
  constructor(peer?: InProcessBus) {
    this.#connected = peer ? peer.#connected : new Set();
    this.#connected.add(this);
  }

  /** Publishes a message. Subscribers are called after the current task, in the order of publishing, never inside `publish`. */
  async publish(message: string): Promise<void> {
    this.#assertOpen();
    assertBusMessage(message);
    for (const bus of this.#connected) bus.#deliver(message);
  }

  async subscribe(onMessage: Subscriber): Promise<() => Promise<void>> {
    this.#assertOpen();
    const subscriber: Subscriber = (message) => onMessage(message); // a new function each time, so that the same callback may subscribe twice
    this.#subscribers.add(subscriber);
    return async () => {
      this.#subscribers.delete(subscriber);
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#connected.delete(this);
    this.#subscribers.clear();
  }

  #deliver(message: string): void {
    for (const subscriber of this.#subscribers) {
      // One microtask for each subscriber, so that one that throws does not block the others.
      queueMicrotask(() => {
        if (this.#subscribers.has(subscriber)) subscriber(message);
      });
    }
  }

  #assertOpen(): void {
    if (this.#isClosed) throw new Error('The bus is closed.');
  }
}
