/** Longest pause between two transactions, ms. The time of a transaction includes its waits, and a pause need not be that long. */
const MAX_REST_MS = 100;

/**
 * Adds pauses to long work of many transactions. Before each transaction but the first, it waits as long as the last one took. Without a pause,
 * a waiting transaction would have to wait for the next one, too.
 */
export class Pace {
  #since: number | null = null;

  /** Call it before each transaction. */
  async next(): Promise<void> {
    if (this.#since !== null) await sleep(Math.min(performance.now() - this.#since, MAX_REST_MS));
    this.#since = performance.now();
  }
}

/** Runs steps of one transaction each, with such pauses, until a step returns `false`: nothing remains. */
export async function repeatAtPace(step: () => Promise<boolean>): Promise<void> {
  const pace = new Pace();
  const paced = async () => {
    await pace.next();
    return step();
  };
  while (await paced());
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
