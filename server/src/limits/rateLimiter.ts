import type { Clock } from '../environment.js';

export interface Rate {
  perSecond: number;
  burst: number;
}

/** Buckets kept before full ones are swept, at most once in this time, ms: a sweep looks at all of them. */
const SWEEP_AT = 10_000;
const SWEEP_MS = 1000;
/** Buckets at most, some 20 MB; beyond it the oldest is forgotten. Names may be addresses, of which one caller can have many. */
const MOST = 100_000;

/** A token bucket for each key, in this process: N processes allow N times the rate. */
export class RateLimiter {
  readonly #clock: Clock;
  readonly #buckets = new Map<string, { tokens: number; at: number; rate: Rate }>();
  #sweptAt = -Infinity;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Takes tokens. Returns 0, or the ms to wait when there are too few; then none is taken.
   * @param count @default 1. More than the burst counts as the burst, else it could never be taken.
   */
  take(key: string, rate: Rate, count = 1): number {
    const bucket = this.#fill(key, rate);
    const needed = Math.min(count, rate.burst);
    if (bucket.tokens < needed) return Math.ceil(((needed - bucket.tokens) / rate.perSecond) * 1000);
    bucket.tokens -= count;
    return 0;
  }

  /** Takes tokens for what has been used already; the bucket may go below zero, and later calls wait for it. */
  charge(key: string, rate: Rate, count: number): void {
    this.#fill(key, rate).tokens -= count;
  }

  #fill(key: string, rate: Rate) {
    const now = this.#clock.now();
    const bucket = this.#buckets.get(key) ?? { tokens: rate.burst, at: now, rate };
    bucket.tokens = Math.min(rate.burst, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * rate.perSecond);
    bucket.at = now;
    // Before the bucket is put in: it may be full still, and what is taken from it must not be forgotten.
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
