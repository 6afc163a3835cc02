import type { Bus, Logger } from './environment.js';
import type { Appended, StreamKey } from './store/changes.js';

/** A stream that grew, and what it grew by when this process wrote it; without `changes` the reader asks the change log. */
export interface StreamAdvance {
  stream: StreamKey;
  /** Position of the last change. */
  sequence: number;
  changes?: Appended['changes'];
}

/** Takes advances to whoever listens in this process, and hints to the other processes. */
export class Publisher {
  readonly #bus: Bus;
  readonly #logger: Logger;
  readonly #listeners = new Set<(advance: StreamAdvance) => void>();
  /** Tells our own hints from those of other processes. */
  readonly #origin = crypto.randomUUID();
  #stop: (() => Promise<void>) | undefined;

  constructor(bus: Bus, logger: Logger) {
    this.#bus = bus;
    this.#logger = logger;
  }

  async start(): Promise<void> {
    this.#stop = await this.#bus.subscribe((message) => this.#receive(message));
  }

  listen(listener: (advance: StreamAdvance) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** After commit. In this process at once; the hint to others may be lost, they then find out by asking. */
  publish(appended: readonly Appended[]): void {
    for (const { stream, changes } of appended) {
      const sequence = changes.at(-1)?.sequence ?? 0;
      this.#notify({ stream, sequence, changes });
      const { apiKey, organizationId, documentId } = stream;
      const hint = JSON.stringify([this.#origin, apiKey, organizationId, documentId, sequence]);
      this.#bus
        .publish(hint)
        .catch((error: unknown) => this.#logger.warn({ error }, 'A hint to other processes was lost.'));
    }
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    await this.#stop?.();
  }

  #receive(message: string): void {
    const [origin, apiKey, organizationId, documentId, sequence] = JSON.parse(message) as [
      string,
      string,
      string,
      string,
      number,
    ];
    if (origin !== this.#origin) this.#notify({ stream: { apiKey, organizationId, documentId }, sequence });
  }

  #notify(advance: StreamAdvance): void {
    for (const listener of this.#listeners) {
      try {
        listener(advance);
      } catch (error) {
        // What is written is written: neither its writer nor the other listeners may suffer for one that fails.
        this.#logger.error({ error }, 'Somebody who was told of a change failed.');
      }
    }
  }
}
