import { expect, it } from 'vitest';
import { RateLimiter } from '../../src/limits/rateLimiter.js';
import { ManualClock } from '../../src/memory/index.js';

const RATE = { perSecond: 1, burst: 1 };

it('remembers 100,000 callers: one more makes it forget the first, and none of the others', () => {
  const limiter = new RateLimiter(new ManualClock());
  for (let n = 0; n <= 100_000; n += 1) limiter.take(`caller ${n}`, RATE);
  expect(limiter.take('caller 1', RATE)).toBe(1000);
  expect(limiter.take('caller 100000', RATE)).toBe(1000);
  expect(limiter.take('caller 0', RATE)).toBe(0);
});

it('limits the caller whose bucket comes with a sweep', () => {
  const limiter = new RateLimiter(new ManualClock());
  for (let n = 0; n <= 10_000; n += 1) limiter.take(`caller ${n}`, RATE);
  for (let n = 9_990; n <= 10_000; n += 1) expect(limiter.take(`caller ${n}`, RATE)).toBe(1000);
});
