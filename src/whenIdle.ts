/** Calls `run` when the page is idle; without browser support, in the next task. */
export function whenIdle(run: () => unknown): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => void run());
  else setTimeout(() => void run());
}
