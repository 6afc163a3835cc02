import { beforeEach, expect, it, vi } from 'vitest';
import { repeatAtPace } from '../src/Pace.js';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** When each step began, ms, of three that take so long each. */
async function beginnings(stepMs: number): Promise<number[]> {
  const [start, begun]: [number, number[]] = [performance.now(), []];
  const done = repeatAtPace(async () => {
    begun.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, stepMs));
    return begun.length < 3;
  });
  await vi.advanceTimersByTimeAsync(10_000);
  await done;
  return begun;
}

it('rests as long as the step before took, and neither before the first nor after the last', async () => {
  expect(await beginnings(40)).toEqual([0, 80, 160]);
});

it('rests 100 ms at most', async () => {
  expect(await beginnings(500)).toEqual([0, 600, 1200]);
});
