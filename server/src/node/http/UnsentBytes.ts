import type { Logger } from '../../environment.js';

/** A connection to which bytes are being sent. */
export interface Recipient {
  /** Bytes that are queued for it and not sent yet. */
  readonly unsentBytes: number;
  /** Closes the connection and frees the bytes. */
  drop(): void;
}

/** Share of the limit that stays in use after it was passed, so that connections are not searched at each frame. */
const TARGET_SHARE = 0.75;

/**
 * Limits the unsent bytes of all connections of the process. Beyond the limit, the connections with the most unsent bytes are closed. They read
 * slowest, and both sockets and requests can start again.
 */
export class UnsentBytes {
  readonly #limit: number;
  readonly #logger: Logger;
  readonly #counted = new Map<Recipient, number>();
  #total = 0;

  /** @param limit bytes */
  constructor(limit: number, logger: Logger) {
    this.#limit = limit;
    this.#logger = logger;
  }

  /** Call it when bytes were queued for a connection. */
  grown(recipient: Recipient): void {
    this.#count(recipient);
    if (this.#total > this.#limit) this.#freeMemory();
  }

  /** Call it when the connection is closed. */
  forget(recipient: Recipient): void {
    this.#total -= this.#counted.get(recipient) ?? 0;
    this.#counted.delete(recipient);
  }

  #count(recipient: Recipient): void {
    const unsent = recipient.unsentBytes;
    const before = this.#counted.get(recipient);
    if (unsent === 0 && before === undefined) return;
    this.#total += unsent - (before ?? 0);
    if (unsent === 0) this.#counted.delete(recipient);
    else this.#counted.set(recipient, unsent);
  }

  /** Counts again, because bytes may have been sent since, and closes connections until enough bytes are freed. */
  #freeMemory(): void {
    for (const recipient of this.#counted.keys()) this.#count(recipient);
    if (this.#total <= this.#limit) return;
    const largest = [...this.#counted].sort(([, a], [, b]) => b - a);
    let cut = 0;
    for (const [recipient] of largest) {
      if (this.#total <= this.#limit * TARGET_SHARE) break;
      this.forget(recipient);
      recipient.drop();
      cut += 1;
    }
    this.#logger.warn({ cut, limit: this.#limit }, 'Too many bytes waited for slow readers. Those with most were cut.');
  }
}
