import type { Logger } from '../../environment.js';

/** Somebody to whom bytes are being sent. */
export interface Recipient {
  /** Bytes that were handed over for it and are not on the wire yet. */
  readonly unsentBytes: number;
  /** Cuts the connection and lets go of the bytes. */
  drop(): void;
}

/** Once the limit is passed, so much of it stays in use: connections are looked through now and then, not at each frame. */
const KEPT_SHARE = 0.75;

/**
 * The bytes that wait for slow readers, of all connections of the process. When they pass the limit those who hold most are cut: they read slowest,
 * and both sockets and requests can begin again.
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

  /** To be called when bytes were handed over. */
  grown(recipient: Recipient): void {
    this.#count(recipient);
    if (this.#total > this.#limit) this.#relieve();
  }

  /** The connection is gone. */
  forget(recipient: Recipient): void {
    this.#total -= this.#counted.get(recipient) ?? 0;
    this.#counted.delete(recipient);
  }

  #count(recipient: Recipient): void {
    const unsent = recipient.unsentBytes;
    const before = this.#counted.get(recipient);
    if (unsent === 0 && before === undefined) return;
    this.#total += unsent - (before ?? 0);
    this.#counted.set(recipient, unsent);
  }

  /** What was counted may have been sent since. */
  #relieve(): void {
    for (const recipient of this.#counted.keys()) this.#count(recipient);
    if (this.#total <= this.#limit) return;
    const largest = [...this.#counted].sort(([, a], [, b]) => b - a);
    let cut = 0;
    for (const [recipient] of largest) {
      if (this.#total <= this.#limit * KEPT_SHARE) break;
      this.forget(recipient);
      recipient.drop();
      cut += 1;
    }
    this.#logger.warn({ cut, limit: this.#limit }, 'Too many bytes waited for slow readers. Those with most were cut.');
  }
}
