import type { Clock } from '../environment.js';

/** Longest wait for a turn, ms. As long as a connection is waited for. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Limits how many transactions of requests run at once, and lets callers take turns. Transactions of an organization wait for each other's
 * locks: those of one busy caller would hold every connection meanwhile, and nobody else could even read.
 */
export class WriteTurns {
  readonly #clock: Clock;
  readonly #atOnce: number;
  readonly #running = new Map<string, number>();
  /** By caller, who has waited longest first. */
  readonly #waiting = new Map<string, Set<() => void>>();
  #total = 0;

  /** @param connections that the requests of this process have; absent: there is no limit */
  constructor(clock: Clock, connections?: number) {
    this.#clock = clock;
    this.#atOnce = connections === undefined ? Infinity : Math.max(1, connections - keptFree(connections));
  }

  /**
   * Runs a transaction as soon as it is its turn.
   * @param owner name of the caller. One caller leaves a turn for others
   * @throws an error with the code of a database that is too busy when it has waited too long
   */
  async run<T>(owner: string, write: () => Promise<T>): Promise<T> {
    if (this.#waiting.has(owner) || !this.#mayRun(owner)) await this.#wait(owner);
    else this.#count(owner, 1);
    try {
      return await write();
    } finally {
      this.#count(owner, -1);
      this.#startNext();
    }
  }

  #mayRun(owner: string): boolean {
    const share = Math.max(1, this.#atOnce - 1);
    return this.#total < this.#atOnce && (this.#running.get(owner) ?? 0) < share;
  }

  /** Resolves when the turn has come, and is counted. */
  #wait(owner: string): Promise<void> {
    const own = this.#waiting.get(owner) ?? new Set();
    this.#waiting.set(owner, own);
    return new Promise((resolve, reject) => {
      const cancel = this.#clock.setTimer(() => {
        own.delete(start);
        if (own.size === 0) this.#waiting.delete(owner);
        reject(Object.assign(new Error('No turn to write came.'), { code: '53300' }));
      }, LONGEST_WAIT_MS);
      const start = () => {
        cancel();
        resolve();
      };
      own.add(start);
    });
  }

  #startNext(): void {
    for (const [owner, own] of this.#waiting) {
      if (!this.#mayRun(owner)) continue;
      const start = own.values().next().value!; // nobody waits with an empty set
      this.#waiting.delete(owner);
      own.delete(start);
      if (own.size > 0) this.#waiting.set(owner, own); // behind the others
      this.#count(owner, 1);
      start();
      return;
    }
  }

  #count(owner: string, change: 1 | -1): void {
    const running = (this.#running.get(owner) ?? 0) + change;
    this.#total += change;
    if (running > 0) this.#running.set(owner, running);
    else this.#running.delete(owner);
  }
}

/** Connections for reads, and for writes of one statement. */
const keptFree = (connections: number): number => Math.max(2, Math.floor(connections / 4));
