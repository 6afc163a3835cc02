import { ParleyError } from '@parley/protocol/constants';
import type { Clock } from '../environment.js';

/** Wrong attempts of one address that are refused without a wait. A deployment with an old token makes some. */
const FREE = 10;
/** First wait before a refusal, ms. It doubles with each wrong attempt, up to the longest. */
const FIRST_WAIT_MS = 100;
const LAST_WAIT_MS = 2000;
/** One wrong attempt expires in this time, ms. */
const EXPIRES_AFTER_MS = 10_000;
/** Most waiting refusals of one address. With the longest wait this allows 25 guesses a second. */
const WAITING = 50;
/** Beyond that, service credentials of the address are checked one after the other. Pause after a wrong one, ms. */
const PAUSE_MS = 10;
/** Most credentials that wait to be checked. Each is checked within five seconds. */
const LINE = 500;
/** Most remembered addresses, about 2 MB. Beyond it the oldest is dropped. */
const ADDRESSES = 10_000;
/** Most remembered valid credentials. A caller whose credentials were valid before is never refused because of others at its address. */
const PROVEN = 10_000;

interface Attempts {
  wrong: number;
  at: number;
  /** Number of waiting refusals. */
  waiting: number;
  /** Number of credentials that wait to be checked. */
  line: number;
  /** Resolves when the next one may be checked. */
  turn: Promise<void>;
}

/**
 * Slows down guessing of credentials, by address. A valid credential is accepted at once, regardless of its address's history. One
 * exception: while an address has `WAITING` waiting refusals, a service credential that was not valid before in this process waits for its
 * turn. Without that, guesses would be as fast as before.
 */
export class WrongCredentials {
  readonly #clock: Clock;
  readonly #attempts = new Map<string, Attempts>();
  readonly #proven = new Set<string>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Runs `check`, and delays its `UNAUTHENTICATED` when the address made wrong attempts before.
   * @param address `undefined` for a caller in this process, which is not slowed down
   * @param name name of the credential, when the check runs a statement; `null` when the check is cheap
   */
  async guard<T>(address: string | undefined, name: string | null, check: () => Promise<T>): Promise<T> {
    if (address === undefined) return check();
    const isProven = name === null || this.#proven.has(name);
    const known = this.#attempts.get(address);
    const mustQueue = !isProven && known !== undefined && known.waiting >= WAITING;
    try {
      const result = await (mustQueue ? this.#inTurn(known, check) : check());
      if (name !== null) this.#prove(name);
      return result;
    } catch (error) {
      if (!(error instanceof ParleyError) || error.code !== 'UNAUTHENTICATED') throw error;
      if (name !== null) this.#proven.delete(name);
      await this.#wait(this.#count(address));
      throw error;
    }
  }

  #inTurn<T>(attempts: Attempts, check: () => Promise<T>): Promise<T> {
    if (attempts.line >= LINE) throw tooMany();
    attempts.line += 1;
    const looked = attempts.turn.then(check);
    attempts.turn = looked
      .then(
        () => {},
        () => this.#pause(PAUSE_MS),
      )
      .finally(() => {
        attempts.line -= 1;
      });
    return looked;
  }

  #prove(name: string): void {
    if (this.#proven.size >= PROVEN) this.#proven.clear();
    this.#proven.add(name);
  }

  #count(address: string): Attempts {
    const now = this.#clock.now();
    const known = this.#attempts.get(address);
    const expired = known ? Math.floor((now - known.at) / EXPIRES_AFTER_MS) : 0;
    const attempts = known ?? { wrong: 0, at: now, waiting: 0, line: 0, turn: Promise.resolve() };
    attempts.wrong = Math.max(0, attempts.wrong - expired) + 1;
    if (expired > 0) attempts.at = now;
    if (!known) {
      const [oldest] = this.#attempts.keys();
      if (oldest !== undefined && this.#attempts.size >= ADDRESSES) this.#attempts.delete(oldest);
      this.#attempts.set(address, attempts);
    }
    return attempts;
  }

  async #wait(attempts: Attempts): Promise<void> {
    const doublings = attempts.wrong - FREE - 1;
    if (doublings < 0) return;
    if (attempts.waiting >= WAITING) throw tooMany();
    attempts.waiting += 1;
    const waitMs = Math.min(LAST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(doublings, 10));
    await this.#pause(waitMs);
    attempts.waiting -= 1;
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => this.#clock.setTimer(resolve, ms));
  }
}

const tooMany = () =>
  new ParleyError('RESOURCE_EXHAUSTED', 'Too many requests with wrong credentials came from this address: try again.', {
    retryAfterMs: LAST_WAIT_MS,
  });
