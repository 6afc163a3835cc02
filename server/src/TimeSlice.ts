/** How long one request may occupy the process, ms. Another request with twenty statements may wait for it twenty times. */
const MAX_BUSY_MS = 8;

// Taken at import, so that fake timers of a test do not stop the service.
const { setTimeout: schedule } = globalThis;

/** Resolves in a later macrotask, after other waiting work has run. */
export const nextTurn = (ms = 0): Promise<void> => new Promise((resolve) => schedule(resolve, ms));

/** Shares the process during long work. Call `pause` between small steps. */
export class TimeSlice {
  #since = performance.now();

  /** Resolves at once. When this work has occupied the process for `MAX_BUSY_MS`, waits first for as long as it did. */
  async pause(): Promise<void> {
    const busyMs = performance.now() - this.#since;
    if (busyMs < MAX_BUSY_MS) return;
    await nextTurn(busyMs);
    this.#since = performance.now();
  }
}
