import { afterOthers } from './yieldToEventLoop.js';

/**
 * Priority of a wait for the connection, most urgent first: single statements, which are mostly short reads; transactions; background work,
 * such as jobs.
 */
export type Priority = 'statement' | 'transaction' | 'background';

const PRIORITIES: readonly Priority[] = ['statement', 'transaction', 'background'];
/**
 * How much earlier, ms, a transaction must have come than a statement to go before it. When more is asked than the database can do, both wait
 * equally long. A fixed share of turns for transactions would have them wait until they fail.
 */
const TRANSACTION_PATIENCE_MS = 100;
/** Background work gets a turn at least this often, ms. */
const BACKGROUND_PATIENCE_MS = 500;

interface Waiting {
  start: () => void;
  since: number;
}

/** Gives turns to one user at a time: by priority, and within a priority in the order of the requests. */
export class PriorityMutex {
  readonly #maxWaitMs: number;
  readonly #queues: Record<Priority, Waiting[]> = { statement: [], transaction: [], background: [] };
  /** When background work had a turn last. */
  #backgroundAt = 0;
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
      if (priority === 'background') this.#backgroundAt = performance.now();
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
    const { statement, transaction, background } = this.#queues;
    const [[read], [write], [job]] = [statement, transaction, background];
    if (job && performance.now() - Math.max(job.since, this.#backgroundAt) > BACKGROUND_PATIENCE_MS)
      return 'background';
    if (read && write) return write.since + TRANSACTION_PATIENCE_MS < read.since ? 'transaction' : 'statement';
    if (read) return 'statement';
    if (write) return 'transaction';
    return job && 'background';
  }
}
