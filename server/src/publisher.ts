import { utf8Length } from '@parley/protocol';
import type { Bus, Logger } from './environment.js';
import { MAX_BUS_MESSAGE_BYTES } from './memory/assertBusMessage.js';
import type { Appended, StreamKey } from './store/changes.js';

/** Begins the messages about shared documents, which travel on the same bus (`StoreMessages`). */
export const STORE_MESSAGE = 'store';

/** New changes of a stream. Without `changes`, feeds read the change log. */
export interface StreamAdvance {
  stream: StreamKey;
  /** Position of the last change. */
  sequence: number;
  changes?: Appended['changes'];
}

/** A message between processes: its sender, the stream, its position, and the changes when they fit. */
type Message = [
  origin: string,
  apiKey: string,
  organizationId: string,
  documentId: string,
  sequence: number,
  changes?: Appended['changes'],
];

/** Sends advances of streams to listeners in this process, and messages to other processes. */
export class Publisher {
  readonly #bus: Bus;
  readonly #logger: Logger;
  readonly #listeners = new Set<(advance: StreamAdvance) => void>();
  /** Marks the messages of this process, to distinguish them from those of others. */
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

  /** Call it after commit. Listeners in this process are called at once. A message to other processes may be lost; their next sweep finds the changes. */
  publish(appended: readonly Appended[]): void {
    for (const { stream, changes } of appended) {
      const sequence = changes.at(-1)?.sequence ?? 0;
      this.#notify({ stream, sequence, changes });
      const { apiKey, organizationId, documentId } = stream;
      const hint: Message = [this.#origin, apiKey, organizationId, documentId, sequence];
      const whole = JSON.stringify([...hint, changes]);
      // Changes that do not fit are read from the log by every process that follows the stream.
      const message = utf8Length(whole) <= MAX_BUS_MESSAGE_BYTES ? whole : JSON.stringify(hint);
      this.#bus
        .publish(message)
        .catch((error: unknown) => this.#logger.warn({ error }, 'A hint to other processes was lost.'));
    }
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    await this.#stop?.();
  }

  #receive(message: string): void {
    const [origin, apiKey, organizationId, documentId, sequence, changes] = JSON.parse(message) as Message;
    if (origin === this.#origin || origin === STORE_MESSAGE) return;
    this.#notify({ stream: { apiKey, organizationId, documentId }, sequence, ...(changes && { changes }) });
  }

  #notify(advance: StreamAdvance): void {
    for (const listener of this.#listeners) {
      try {
        listener(advance);
      } catch (error) {
        // The write is committed. A failing listener must not affect the writer or the other listeners.
        this.#logger.error({ error }, 'A listener of a change failed.');
      }
    }
  }
}
