import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { generateWithRetries } from '../../../src/session/generateWithRetries.js';
import { rejectionOf } from '../../support/rejectionOf.js';

const user = { userId: 'ada' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks(); // first: a spy on a timer would bring the false one back
  vi.useRealTimers();
});

it('counts a backend that does not answer in ten seconds as one that failed', async () => {
  const generateToken = vi.fn<() => Promise<string>>(() => new Promise(() => {}));
  const failure = rejectionOf(generateWithRetries(() => ({ user, generateToken, retryConfig: { retryCount: 2 } })));
  await vi.advanceTimersByTimeAsync(21_000);
  expect(await failure).toMatchObject({
    code: 'TOO_MANY_RETRIES',
    message: expect.stringContaining('10 seconds') as string,
  });
  expect(generateToken).toHaveBeenCalledTimes(2);
});

it('takes what a later attempt gives, and leaves no timer', async () => {
  const [set, clear] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')];
  /** By attempt: how many timers were set before its own. What other tests of the worker have left sets some, too. */
  const before: number[] = [];
  const generateToken = () => {
    before.push(set.mock.calls.length);
    return before.length === 1 ? new Promise<string>(() => {}) : Promise.resolve('token');
  };
  const token = generateWithRetries(() => ({ user, generateToken }));
  await vi.advanceTimersByTimeAsync(11_000);
  expect(await token).toBe('token');
  const timers = before.map((index) => set.mock.results[index]!.value as unknown);
  expect(timers).toHaveLength(2);
  for (const timer of timers) expect(clear).toHaveBeenCalledWith(timer);
});
