/** How long one request may hold the process before others get a turn, ms: well below what a person feels. */
const MAX_HOLD_MS = 25;

/** Lets everything else that waits run once: a macrotask. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Shares the process while a long piece of work goes on: call it between small steps. */
export class Turns {
  #since = performance.now();

  /** Resolves at once, or after the others had their turn when this work has held the process for long. */
  async pause(): Promise<void> {
    if (performance.now() - this.#since < MAX_HOLD_MS) return;
    await nextTurn();
    this.#since = performance.now();
  }
}
