/** Statements run in the thread of the service. After this time, ms, requests and timers get a turn. People do not notice such a delay. */
const BUSY_MS = 15;

// The functions are taken at import, so that fake timers of a test do not stop the database. `setImmediate` returns without a delay.
const { setImmediate: schedule = (run: () => void) => void setTimeout(run, 0) } = globalThis as {
  setImmediate?: (run: () => void) => unknown;
};
/** Runs a function in a later turn of the event loop. */
export const afterOthers = (run: () => void): void => void schedule(run);

let yieldedAt = 0;
let yielding: Promise<void> | null = null;

/**
 * Resolves at once, or, after `BUSY_MS` of consecutive statements, after one turn of the event loop. PGlite answers without a turn, so a chain
 * of statements would delay everything else until its end.
 */
export async function yieldToEventLoop(): Promise<void> {
  if (performance.now() - yieldedAt < BUSY_MS) return;
  yielding ??= new Promise((resolve) => {
    schedule(() => {
      yieldedAt = performance.now();
      yielding = null;
      resolve();
    });
  });
  await yielding;
}
