import { afterOthers } from './yieldToEventLoop.js';

/**
 * Priority of a wait for the connection, most urgent first: single statements, which are mostly short reads; transactions; background work,
 * such as jobs.
 */
export type Priority = 'statement' | 'transaction' | 'background';

const PRIORITIES: readonly Priority[] = ['statement', 'transaction', 'background'];
/** A queue that has waited this long, ms, is next regardless of its priority, so that no request waits forever. */
const PATIENCE_MS: Record<Priority, number> = { statement: 0, transaction: 100, background: 500 };

interface Waiting {
  start: () => void;
  since: number;
}

/** Gives turns to one user at a time: by priority, and within a priority in the order of the requests. */
export class PriorityMutex {
  readonly #maxWaitMs: number;
  readonly #queues: Record<Priority, Waiting[]> = { statement: [], transaction: [], background: [] };
  readonly #servedAt: Record<Priority, number> = { statement: 0, transaction: 0, background: 0 };
  #isTaken = false;

  /** @param maxWaitMs longest wait for a turn, ms; after it `take` rejects */
  constructor(maxWaitMs: number) {
    this.#maxWaitMs = maxWaitMs;
  }

  /** Resolves with a function that ends the turn. Calling it again does nothing. */
  take(priority: Priority): Promise<() => void> {
    if (!this.#isTaken) {
      this.#isTaken = true;
      return Promise.resolve(this.#turn(priority));
    }
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        start: () => {
          clearTimeout(timer);
          resolve(this.#turn(priority));
        },
        since: performance.now(),
      };
      const timer = setTimeout(() => {
        const queue = this.#queues[priority];
        queue.splice(queue.indexOf(waiting), 1);
        // SQLSTATE of too many connections, as from a server that is too busy.
        reject(Object.assign(new Error(`No turn within ${this.#maxWaitMs} ms.`), { code: '53300' }));
      }, this.#maxWaitMs);
      this.#queues[priority].push(waiting);
    });
  }

  #turn(priority: Priority): () => void {
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      this.#servedAt[priority] = performance.now();
      this.#next(priority);
    };
  }

  /**
   * Gives the next turn. A request is a chain of statements. Before a less urgent queue gets its turn, the chain can ask for its next
   * statement. Otherwise each of its statements would wait for another transaction.
   */
  #next(ended: Priority): void {
    const priority = this.#nextPriority();
    if (priority === undefined) this.#isTaken = false;
    else if (PRIORITIES.indexOf(priority) > PRIORITIES.indexOf(ended))
      afterOthers(() => this.#start(this.#nextPriority() ?? priority));
    else this.#start(priority);
  }

  #start(priority: Priority): void {
    const next = this.#queues[priority].shift();
    if (next) next.start();
    else this.#isTaken = false; // its wait has timed out
  }

  #nextPriority(): Priority | undefined {
    const now = performance.now();
    const waiting = PRIORITIES.filter((priority) => this.#queues[priority].length > 0);
    return waiting.find((priority) => PATIENCE_MS[priority] > 0 && this.#isOverdue(priority, now)) ?? waiting[0];
  }

  #isOverdue(priority: Priority, now: number): boolean {
    const waitsSince = Math.max(this.#servedAt[priority], this.#queues[priority][0]?.since ?? now);
    return now - waitsSince > PATIENCE_MS[priority];
  }
}
