import type { Bus } from '../environment.js';
import { assertBusMessage } from './assertBusMessage.js';

type Subscriber = (message: string) => void;

/** The bus of a service that is alone on its database, or of several services in one process. */
export class InProcessBus implements Bus {
  /** Every bus that hears this one, itself included. */
  readonly #connected: Set<InProcessBus>;
  readonly #subscribers = new Set<Subscriber>();
  #isClosed = false;

  /** @param peer a bus to be connected to, as two processes on one database are; each is closed on its own */
  constructor(peer?: InProcessBus) {
    this.#connected = peer ? peer.#connected : new Set();
    this.#connected.add(this);
  }

  /** Subscribers are called after the current task, in the order of publishing, never from inside `publish`. */
  async publish(message: string): Promise<void> {
    this.#assertOpen();
    assertBusMessage(message);
    for (const bus of this.#connected) bus.#deliver(message);
  }

  async subscribe(onMessage: Subscriber): Promise<() => Promise<void>> {
    this.#assertOpen();
    const subscriber: Subscriber = (message) => onMessage(message); // the same function may subscribe twice
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
      // A microtask each: a subscriber that throws does not keep the message from the next one.
      queueMicrotask(() => {
        if (this.#subscribers.has(subscriber)) subscriber(message);
      });
    }
  }

  #assertOpen(): void {
    if (this.#isClosed) throw new Error('The bus is closed.');
  }
}
