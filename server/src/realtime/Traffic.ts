import { CLOSE_CODES, type CloseCode } from '@parley/protocol/constants';
import type { Metrics } from '../environment.js';

const NAMES = Object.fromEntries(Object.entries(CLOSE_CODES).map(([name, code]) => [code, name])) as Record<
  CloseCode,
  string
>;

/** Counts frames, and passes the sums to the metrics at intervals. A metrics call for each frame would slow a fan-out down. */
export class Traffic {
  readonly #metrics: Metrics;
  readonly #frames = { in: 0, out: 0 };
  readonly #characters = { in: 0, out: 0 };

  constructor(metrics: Metrics) {
    this.#metrics = metrics;
  }

  sent(characters: number): void {
    this.#frames.out += 1;
    this.#characters.out += characters;
  }

  received(characters: number): void {
    this.#frames.in += 1;
    this.#characters.in += characters;
  }

  closed(code: CloseCode): void {
    this.#metrics.count('parley_realtime_closed_total', { code: NAMES[code] });
  }

  flush(): void {
    for (const direction of ['in', 'out'] as const) {
      this.#metrics.count('parley_realtime_frames_total', { direction }, this.#frames[direction]);
      this.#metrics.count('parley_realtime_bytes_total', { direction }, this.#characters[direction]);
      this.#frames[direction] = this.#characters[direction] = 0;
    }
  }
}
