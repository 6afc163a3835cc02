import { CLOSE_CODES, CRDT_LIMITS, PRESENCE_LIMITS, REALTIME_LIMITS } from '@parley/protocol/constants';
import { CloseError } from './CloseError.js';

/** Length of the window in which frames are counted, ms. */
const WINDOW_MS = 10_000;

/** Counts the frames that a client sends, by the limit that they count for. Each method throws `CloseError` when there are too many. */
export class FrameCounts {
  #startedAt: number;
  #presence = 0;
  #stores = 0;
  #others = 0;

  /** @param now ms since epoch */
  constructor(now: number) {
    this.#startedAt = now;
  }

  /** Begins a window. @param others frames that were received already */
  restart(now: number, others = 0): void {
    this.#startedAt = now;
    this.#presence = this.#stores = 0;
    this.#others = others;
  }

  /** A frame of somebody who has not signed in. */
  unsigned(): void {
    this.#others += 1;
    limit(this.#others, REALTIME_LIMITS.framesBeforeSignIn);
  }

  /** A frame about a person's presence or pointer. */
  presence(now: number): void {
    this.#begin(now);
    this.#presence += 1;
    limit(this.#presence, PRESENCE_LIMITS.framesPerTenSeconds);
  }

  /** A binary frame about a store. */
  store(now: number): void {
    this.#begin(now);
    this.#stores += 1;
    limit(this.#stores, CRDT_LIMITS.framesPerTenSeconds);
  }

  /** Any other frame. */
  other(now: number): void {
    this.#begin(now);
    this.#others += 1;
    limit(this.#others, REALTIME_LIMITS.framesPerTenSeconds);
  }

  #begin(now: number): void {
    if (now - this.#startedAt >= WINDOW_MS) this.restart(now);
  }
}

function limit(count: number, most: number): void {
  if (count > most) throw new CloseError(CLOSE_CODES.TOO_MANY, 'Too many frames.');
}
