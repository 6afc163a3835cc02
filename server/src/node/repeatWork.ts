import type { Clock } from '../environment.js';

/**
 * Runs a task repeatedly, each time `intervalMs` after the last run has ended. Returns a function that stops it, and waits for a run in
 * progress.
 * @param onError called when the work fails, unless it was stopped
 */
export function repeatWork(
  clock: Clock,
  intervalMs: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let isStopped = false;
  let running = Promise.resolve();
  let cancel = () => {};

  const schedule = () => {
    cancel = clock.setTimer(() => {
      running = work()
        .catch((error: unknown) => {
          if (!isStopped) onError(error);
        })
        .then(() => {
          if (!isStopped) schedule();
        });
    }, intervalMs);
  };

  schedule();
  return async () => {
    isStopped = true;
    cancel();
    await running;
  };
}
