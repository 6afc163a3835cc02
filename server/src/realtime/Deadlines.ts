import type { Clock } from '../environment.js';

/** How far a deadline is put off at most, ms, so that many share a timer. */
const STEP_MS = 1000;

/** Something that must be checked again at a certain time. */
export interface Due {
  onDeadline(): void;
}

/** The deadlines of all connections, with one timer. A timer for each would take a tenth of the memory of a connection. */
export class Deadlines {
  readonly #clock: Clock;
  /** By time, ms since epoch. */
  readonly #due = new Map<number, Set<Due>>();
  #next = Infinity;
  #cancelTimer = () => {};

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Sets a deadline. Returns the time to pass to `cancel`, at most a second later than `at`. */
  set(due: Due, at: number): number {
    const time = Math.ceil(at / STEP_MS) * STEP_MS;
    const others = this.#due.get(time);
    if (others) others.add(due);
    else this.#due.set(time, new Set([due]));
    if (time < this.#next) this.#wait(time);
    return time;
  }

  /** Does nothing when the deadline has passed. */
  cancel(due: Due, time: number): void {
    const others = this.#due.get(time);
    others?.delete(due);
    if (others?.size === 0) this.#due.delete(time);
    if (this.#due.size === 0) this.close();
  }

  close(): void {
    this.#cancelTimer();
    this.#next = Infinity;
    this.#due.clear();
  }

  #wait(time: number): void {
    this.#cancelTimer();
    this.#next = time;
    this.#cancelTimer = this.#clock.setTimer(() => this.#run(), time - this.#clock.now());
  }

  #run(): void {
    const now = this.#clock.now();
    this.#next = Infinity;
    const passed = [...this.#due].filter(([time]) => time <= now);
    for (const [time] of passed) this.#due.delete(time);
    for (const [, due] of passed) for (const one of due) one.onDeadline();
    const next = Math.min(...this.#due.keys());
    if (next < this.#next) this.#wait(next);
  }
}
