/** Calls `run` when the page is idle; where a browser does not tell, in the next task. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run);
  else setTimeout(run);
}
