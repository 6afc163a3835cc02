import type { Clock } from '../environment.js';
import type { Tenant } from './Tenant.js';

/** How long they are gone by, ms. Changes are told at once; this bounds what a hint costs that never came to this process. */
const KEPT_MS = 1000;
/** Credentials at most. */
const MOST = 1000;

/** Credentials of API keys that were good a moment ago, so that a burst of requests reads them once. Refusals are never kept. */
export class KnownCredentials {
  readonly #clock: Clock;
  readonly #known = new Map<string, { tenant: Tenant; until: number }>();
  #changes = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Grows whenever an API key, or a token of it, changed in any process: who was let in before may not be let in now. */
  get changes(): number {
    return this.#changes;
  }

  /** The key that they open, as known, else as `read` answers. */
  async find(apiKey: string, token: string, read: () => Promise<Tenant>): Promise<Tenant> {
    const name = JSON.stringify([apiKey, token]);
    const known = this.#known.get(name);
    if (known && this.#clock.now() < known.until) return known.tenant;
    const changes = this.#changes;
    const until = this.#clock.now() + KEPT_MS;
    const tenant = await read();
    // What changed while it was read may not be in it.
    if (changes !== this.#changes) return tenant;
    if (this.#known.size >= MOST) this.#known.clear();
    this.#known.set(name, { tenant, until });
    return tenant;
  }

  /** Nothing known of the key holds any more. */
  forget(apiKey: string): void {
    this.#changes += 1;
    for (const [name, { tenant }] of this.#known) if (tenant.apiKey === apiKey) this.#known.delete(name);
  }
}
