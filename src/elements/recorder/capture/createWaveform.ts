/** Loudness over the time of a recording, in a bounded number of bars. */
export interface Waveform {
  /** @param atMs time of the recording @param level 0 to 1 */
  add(atMs: number, level: number): void;
  /** Bars of equal length, at most `MOST_BARS`. */
  bars(): number[];
}

/** As many as a player draws. */
export const MOST_BARS = 128;
const FIRST_BAR_MS = 100;

export function createWaveform(): Waveform {
  let bars: number[] = [];
  let barMs = FIRST_BAR_MS;
  return {
    add(atMs, level) {
      while (atMs / barMs >= MOST_BARS) {
        bars = Array.from({ length: Math.ceil(bars.length / 2) }, (_, i) =>
          Math.max(bars[2 * i] ?? 0, bars[2 * i + 1] ?? 0),
        );
        barMs *= 2;
      }
      const at = Math.floor(atMs / barMs);
      while (bars.length <= at) bars.push(0);
      bars[at] = Math.max(bars[at] ?? 0, Math.round(level * 100) / 100);
    },
    bars: () => [...bars],
  };
}
