import type { Clock } from '../environment.js';
import type { Tenant } from './Tenant.js';

/** How long credentials are cached, ms. Changes are announced at once; this limits the effect of a lost message. */
const CACHED_MS = 1000;
/** Most cached credentials. */
const MOST = 1000;

/** A cache of valid credentials, so that a burst of requests reads them once. Refusals are never cached. */
export class KnownCredentials {
  readonly #clock: Clock;
  readonly #known = new Map<string, { tenant: Tenant; until: number }>();
  /** Pending reads. Requests that arrive meanwhile wait for them. */
  readonly #reads = new Map<string, Promise<Tenant>>();
  #changes = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Grows whenever any process changes an API key or one of its tokens. Credentials that were checked before may no longer be valid. */
  get changes(): number {
    return this.#changes;
  }

  /** Returns the API key of the credentials, from the cache or else from `read`. */
  async find(apiKey: string, token: string, read: () => Promise<Tenant>): Promise<Tenant> {
    const name = JSON.stringify([apiKey, token]);
    const known = this.#known.get(name);
    if (known && this.#clock.now() < known.until) return known.tenant;
    const running = this.#reads.get(name);
    if (running) return running;
    const started = this.#read(name, read).finally(() => {
      if (this.#reads.get(name) === started) this.#reads.delete(name);
    });
    this.#reads.set(name, started);
    return started;
  }

  async #read(name: string, read: () => Promise<Tenant>): Promise<Tenant> {
    const changes = this.#changes;
    const until = this.#clock.now() + CACHED_MS;
    const tenant = await read();
    // A change during the read may be missing from the result.
    if (changes !== this.#changes) return tenant;
    if (this.#known.size >= MOST) this.#known.clear();
    this.#known.set(name, { tenant, until });
    return tenant;
  }

  /** Drops all cached credentials of a key. */
  forget(apiKey: string): void {
    this.#changes += 1;
    this.#reads.clear(); // their result may be from before the change
    for (const [name, { tenant }] of this.#known) if (tenant.apiKey === apiKey) this.#known.delete(name);
  }
}
