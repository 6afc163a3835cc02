import type { Clock } from '../environment.js';

export interface Rate {
  perSecond: number;
  burst: number;
}

/** Buckets kept before full ones are swept; bounds memory when many people call once. */
const SWEEP_AT = 10_000;

/** A token bucket for each key, in this process: N processes allow N times the rate. */
export class RateLimiter {
  readonly #clock: Clock;
  readonly #buckets = new Map<string, { tokens: number; at: number; rate: Rate }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Takes one token. Returns 0, or the ms to wait when there is none. */
  take(key: string, rate: Rate): number {
    const now = this.#clock.now();
    const bucket = this.#buckets.get(key) ?? { tokens: rate.burst, at: now, rate };
    bucket.tokens = Math.min(rate.burst, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * rate.perSecond);
    bucket.at = now;
    this.#buckets.set(key, bucket);
    if (this.#buckets.size > SWEEP_AT) this.#sweep(now);
    if (bucket.tokens < 1) return Math.ceil(((1 - bucket.tokens) / rate.perSecond) * 1000);
    bucket.tokens -= 1;
    return 0;
  }

  #sweep(now: number): void {
    for (const [key, { tokens, at, rate }] of this.#buckets) {
      if (tokens + ((now - at) / 1000) * rate.perSecond >= rate.burst) this.#buckets.delete(key);
    }
  }
}
