import type { Logger } from '../environment.js';

type Subscriber = (message: string) => void;

/** Those who listen at one end of a bus. One of them that throws does not keep a message from the others. */
export class Subscribers {
  readonly #logger: Logger;
  readonly #all = new Set<Subscriber>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** The returned function ends it. */
  add(onMessage: Subscriber): () => Promise<void> {
    const subscriber: Subscriber = (message) => onMessage(message); // the same function may subscribe twice
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
