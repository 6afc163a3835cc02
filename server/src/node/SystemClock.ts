import type { Clock } from '../environment.js';

/** The system clock. Timers do not prevent the process from exiting. */
export class SystemClock implements Clock {
  now(): number {
    return Date.now();
  }

  setTimer(run: () => void, delayMs: number): () => void {
    const timer = setTimeout(run, delayMs).unref();
    return () => clearTimeout(timer);
  }
}
