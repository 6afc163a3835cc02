/** Longest rest between two transactions, ms: one that waited itself is not followed by a rest as long as its wait. */
const MAX_REST_MS = 100;

/**
 * Paces long work that is done in many transactions: before each but the first, others have as long as the last one took. Without a rest
 * somebody who waits for a transaction would wait for the next one, too.
 */
export class Pace {
  #since: number | null = null;

  /** To be called before each transaction. */
  async next(): Promise<void> {
    if (this.#since !== null) await sleep(Math.min(performance.now() - this.#since, MAX_REST_MS));
    this.#since = performance.now();
  }
}

/** Runs steps of one transaction each at that pace, until one of them answers that nothing is left (`false`). */
export async function repeatAtPace(step: () => Promise<boolean>): Promise<void> {
  const pace = new Pace();
  const paced = async () => {
    await pace.next();
    return step();
  };
  while (await paced());
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
