import type { Logger } from '../environment.js';

type Subscriber = (message: string) => void;

/** The subscribers of a bus in this process. When one throws, the others still get the message. */
export class Subscribers {
  readonly #logger: Logger;
  readonly #all = new Set<Subscriber>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Adds a subscriber. Returns a function that removes it. */
  add(onMessage: Subscriber): () => Promise<void> {
    const subscriber: Subscriber = (message) => onMessage(message); // a new function each time, so that the same callback may subscribe twice
    this.#all.add(subscriber);
    return async () => {
      this.#all.delete(subscriber);
    };
  }

  clear(): void {
    this.#all.clear();
  }

  deliver(message: string): void {
    for (const subscriber of this.#all) {
      try {
        subscriber(message);
      } catch (error) {
        this.#logger.error({ error }, 'A subscriber of the bus failed.');
      }
    }
  }
}
