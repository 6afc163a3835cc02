import type { Clock } from '../environment.js';

interface Timer {
  at: number;
  run: () => void;
}

/** A clock that stands still until a test moves it. */
export class ManualClock implements Clock {
  #now: number;
  #timers: Timer[] = [];

  /** @param now where it starts, ms since epoch; by default 1 January 2026, 00:00 UTC */
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

  /** How many timers wait; for tests that nothing is left behind. */
  get timerCount(): number {
    return this.#timers.length;
  }

  /**
   * Moves the time on by `ms` and runs what falls due on the way, earliest first, each at its own time; timers that these
   * set are included. What they do asynchronously is for the caller to wait for.
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
    return due.sort((a, b) => a.at - b.at)[0]; // a stable sort: of two at the same time, the one set first
  }
}
