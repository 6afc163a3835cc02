import type { Request } from './Request.js';

/**
 * The wave of each request, from 1. A request is in a later wave than all that had been read before it began, so the last wave is the number of
 * round trips that came one after the other. The page itself is wave 0 and not in the list.
 */
export function wavesOf(requests: readonly Request[]): number[] {
  const byEnd = requests.map((request, index) => ({ ...request, index })).sort((a, b) => a.endMs - b.endMs);
  const waves: number[] = [];
  for (const { startMs, index } of [...byEnd].sort((a, b) => a.startMs - b.startMs)) {
    const before = byEnd.filter(({ endMs }) => endMs <= startMs).map((earlier) => waves[earlier.index] ?? 0);
    waves[index] = 1 + Math.max(0, ...before);
  }
  return waves;
}
