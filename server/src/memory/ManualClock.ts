import type { Clock } from '../environment.js';

interface Timer {
  at: number;
  run: () => void;
}

/** A clock that stands still until a test moves it. */
export class ManualClock implements Clock {
  #now: number;
  #timers: Timer[] = [];

  /** @param now start time, ms since epoch. @default 1 January 2026, 00:00 UTC */
  constructor(now: number = Date.UTC(2026, 0, 1)) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  setTimer(run: () => void, delayMs: number): () => void {
    const timer = { at: this.#now + Math.max(0, delayMs), run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Number of pending timers. Tests check that none remains. */
  get timerCount(): number {
    return this.#timers.length;
  }

  /**
   * Advances the time by `ms` and runs the due timers, earliest first, each at its own time. Timers that these set run too. The caller must
   * wait for their asynchronous work.
   */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (let next = this.#nextUntil(end); next; next = this.#nextUntil(end)) {
      this.#timers = this.#timers.filter((other) => other !== next);
      this.#now = Math.max(this.#now, next.at);
      next.run();
    }
    this.#now = end;
  }

  #nextUntil(end: number): Timer | undefined {
    const due = this.#timers.filter((timer) => timer.at <= end);
    return due.sort((a, b) => a.at - b.at)[0]; // the sort is stable: of two timers at the same time, the one set first runs first
  }
}
