import type { Clock } from '../environment.js';

export interface Rate {
  perSecond: number;
  burst: number;
}

/** Number of buckets from which full ones are swept. A sweep visits all buckets, so it runs at most once in `SWEEP_MS`. */
const SWEEP_AT = 10_000;
const SWEEP_MS = 1000;
/** Most buckets, about 20 MB. Beyond it the oldest is dropped. Keys may be addresses, and one caller can have many. */
const MOST = 100_000;

/** Token buckets by key, in this process only: N processes allow N times the rate. */
export class RateLimiter {
  readonly #clock: Clock;
  readonly #buckets = new Map<string, { tokens: number; at: number; rate: Rate }>();
  #sweptAt = -Infinity;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Takes tokens and returns 0. When there are too few, takes none and returns the ms to wait.
   * @param count @default 1. A count above the burst is treated as the burst; otherwise it could never be taken.
   */
  take(key: string, rate: Rate, count = 1): number {
    const bucket = this.#fill(key, rate);
    const needed = Math.min(count, rate.burst);
    if (bucket.tokens < needed) return Math.ceil(((needed - bucket.tokens) / rate.perSecond) * 1000);
    bucket.tokens -= count;
    return 0;
  }

  /** Takes tokens for use that has already happened. The bucket may go below zero; later calls then wait longer. */
  charge(key: string, rate: Rate, count: number): void {
    this.#fill(key, rate).tokens -= count;
  }

  #fill(key: string, rate: Rate) {
    const now = this.#clock.now();
    const bucket = this.#buckets.get(key) ?? { tokens: rate.burst, at: now, rate };
    bucket.tokens = Math.min(rate.burst, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * rate.perSecond);
    bucket.at = now;
    // Sweep before the bucket is stored: it may still be full, and a sweep would drop the tokens taken from it.
    if (this.#buckets.size >= SWEEP_AT && now - this.#sweptAt >= SWEEP_MS) this.#sweep(now);
    this.#buckets.set(key, bucket);
    const [oldest] = this.#buckets.size > MOST ? this.#buckets.keys() : [];
    if (oldest !== undefined) this.#buckets.delete(oldest);
    return bucket;
  }

  #sweep(now: number): void {
    this.#sweptAt = now;
    for (const [key, { tokens, at, rate }] of this.#buckets) {
      if (tokens + ((now - at) / 1000) * rate.perSecond >= rate.burst) this.#buckets.delete(key);
    }
  }
}
