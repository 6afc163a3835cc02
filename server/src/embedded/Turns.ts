import { afterOthers } from './letOthersRun.js';

/**
 * Who waits for the one connection, the most urgent first: single statements, mostly reads, which are short; transactions; and what nobody
 * waits for, such as jobs.
 */
export type Lane = 'statement' | 'transaction' | 'background';

const LANES: readonly Lane[] = ['statement', 'transaction', 'background'];
/** A lane that waits for so long, ms, comes next, whatever is more urgent: nobody waits for ever. */
const PATIENCE_MS: Record<Lane, number> = { statement: 0, transaction: 100, background: 500 };

interface Waiting {
  start: () => void;
  since: number;
}

/** Gives one holder at a time its turn: by the urgency of lanes, and in a lane in the order asked for. */
export class Turns {
  readonly #maxWaitMs: number;
  readonly #lanes: Record<Lane, Waiting[]> = { statement: [], transaction: [], background: [] };
  readonly #servedAt: Record<Lane, number> = { statement: 0, transaction: 0, background: 0 };
  #isTaken = false;

  /** @param maxWaitMs longest wait for a turn; past it `take` rejects */
  constructor(maxWaitMs: number) {
    this.#maxWaitMs = maxWaitMs;
  }

  /** Resolves with the function that ends the turn; calling it again does nothing. */
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
        reject(new Error(`No turn within ${this.#maxWaitMs} ms: the holder before never ended its own.`));
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
   * A request is a chain of statements. Before something less urgent than what has just ended gets its turn, the chain may ask for its
   * next statement, else each of them would wait for another transaction.
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
    else this.#isTaken = false; // it waited too long
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
