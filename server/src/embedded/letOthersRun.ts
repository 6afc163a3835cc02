/** Statements run in the thread of the service: after so long, requests and timers get their turn. Well below what a person feels. */
const BUSY_MS = 15;

// As they are now: tests that fake timers do not stop the database. `setImmediate`, where there is one, comes back without sleeping.
const { setImmediate: schedule = (run: () => void) => void setTimeout(run, 0) } = globalThis as {
  setImmediate?: (run: () => void) => unknown;
};
/** Runs something in a turn of the event loop of its own. */
export const afterOthers = (run: () => void): void => void schedule(run);

let restedAt = 0;
let resting: Promise<void> | null = null;

/**
 * Resolves at once, or, when statements have followed one another for a while, after one turn of the event loop. PGlite answers without
 * one, so that a chain of statements, in one transaction or many, would keep everything else waiting until its end.
 */
export async function letOthersRun(): Promise<void> {
  if (performance.now() - restedAt < BUSY_MS) return;
  resting ??= new Promise((resolve) => {
    schedule(() => {
      restedAt = performance.now();
      resting = null;
      resolve();
    });
  });
  await resting;
}
