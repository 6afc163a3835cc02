import { afterOthers } from './yieldToEventLoop.js';

/**
 * Priority of a wait for the connection, most urgent first: single statements, which are mostly short reads; transactions; background work,
 * such as jobs.
 */
export type Lane = 'statement' | 'transaction' | 'background';

const LANES: readonly Lane[] = ['statement', 'transaction', 'background'];
/** A lane that has waited this long, ms, is next regardless of its priority, so that no lane waits forever. */
const PATIENCE_MS: Record<Lane, number> = { statement: 0, transaction: 100, background: 500 };

interface Waiting {
  start: () => void;
  since: number;
}

/** Gives turns to one user at a time: by priority of the lanes, and within a lane in the order of the requests. */
export class PriorityMutex {
  readonly #maxWaitMs: number;
  readonly #lanes: Record<Lane, Waiting[]> = { statement: [], transaction: [], background: [] };
  readonly #servedAt: Record<Lane, number> = { statement: 0, transaction: 0, background: 0 };
  #isTaken = false;

  /** @param maxWaitMs longest wait for a turn, ms; after it `take` rejects */
  constructor(maxWaitMs: number) {
    this.#maxWaitMs = maxWaitMs;
  }

  /** Resolves with a function that ends the turn. Calling it again does nothing. */
  take(lane: Lane): Promise<() => void> {
    if (!this.#isTaken) {
      this.#isTaken = true;
      return Promise.resolve(this.#turn(lane));
    }
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        start: () => {
          clearTimeout(timer);
          resolve(this.#turn(lane));
        },
        since: performance.now(),
      };
      const timer = setTimeout(() => {
        const queue = this.#lanes[lane];
        queue.splice(queue.indexOf(waiting), 1);
        // SQLSTATE of too many connections, as from a server that is too busy.
        reject(Object.assign(new Error(`No turn within ${this.#maxWaitMs} ms.`), { code: '53300' }));
      }, this.#maxWaitMs);
      this.#lanes[lane].push(waiting);
    });
  }

  #turn(lane: Lane): () => void {
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      this.#servedAt[lane] = performance.now();
      this.#next(lane);
    };
  }

  /**
   * Gives the next turn. A request is a chain of statements. Before a less urgent lane gets its turn, the chain can ask for its next
   * statement. Otherwise each of its statements would wait for another transaction.
   */
  #next(ended: Lane): void {
    const lane = this.#nextLane();
    if (lane === undefined) this.#isTaken = false;
    else if (LANES.indexOf(lane) > LANES.indexOf(ended)) afterOthers(() => this.#start(this.#nextLane() ?? lane));
    else this.#start(lane);
  }

  #start(lane: Lane): void {
    const next = this.#lanes[lane].shift();
    if (next) next.start();
    else this.#isTaken = false; // its wait has timed out
  }

  #nextLane(): Lane | undefined {
    const now = performance.now();
    const waiting = LANES.filter((lane) => this.#lanes[lane].length > 0);
    return waiting.find((lane) => PATIENCE_MS[lane] > 0 && this.#isOverdue(lane, now)) ?? waiting[0];
  }

  #isOverdue(lane: Lane, now: number): boolean {
    const waitsSince = Math.max(this.#servedAt[lane], this.#lanes[lane][0]?.since ?? now);
    return now - waitsSince > PATIENCE_MS[lane];
  }
}
