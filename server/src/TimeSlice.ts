/** How long one request may hold the process before others get a turn, ms. Another request of twenty statements may wait for it twenty times. */
const MAX_HOLD_MS = 8;

/** Lets everything else that waits run once: a macrotask. */
export const nextTurn = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Shares the process while a long piece of work goes on: call it between small steps. */
export class TimeSlice {
  #since = performance.now();

  /** Resolves at once, or, when this work has held the process for long, after others had it for as long. */
  async pause(): Promise<void> {
    const held = performance.now() - this.#since;
    if (held < MAX_HOLD_MS) return;
    await nextTurn(held);
    this.#since = performance.now();
  }
}
