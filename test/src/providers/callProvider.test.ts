import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResolverEvent } from '../../../src/index.js';
import { callProvider, emitFromCache, type ProviderCall } from '../../../src/providers/callProvider.js';
import { rejectionOf } from '../../support/rejectionOf.js';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

let events: ResolverEvent[] = [];
beforeEach(() => void (events = []));
const never = new AbortController().signal;

const call = <T>(
  attempt: ProviderCall<T>['attempt'],
  { signal = never, ...options }: Partial<ProviderCall<T>> & { signal?: AbortSignal } = {},
) =>
  callProvider(
    {
      moduleName: 'user',
      methodName: 'get',
      prefix: 'userResolution',
      request: ['ada'],
      attempt,
      retry: undefined,
      resolveTimeout: undefined,
      ...options,
    },
    (event) => events.push(event),
    signal,
  );

const failing = () => vi.fn<() => Promise<string>>().mockRejectedValue(new Error('down'));

describe('retries (§6.3)', () => {
  it('asks once by default, and rejects with RESOLVER_FAILED and the cause', async () => {
    const attempt = failing();
    const error = await rejectionOf(call(attempt));
    expect(error).toMatchObject({ code: 'RESOLVER_FAILED', cause: new Error('down') });
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  it('makes `retryCount` extra attempts, `retryDelay` ms apart', async () => {
    const attempt = failing();
    const outcome = rejectionOf(call(attempt, { retry: { retryCount: 2, retryDelay: 300 } }));
    await vi.advanceTimersByTimeAsync(299);
    expect(attempt).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(attempt).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(300);
    expect(attempt).toHaveBeenCalledTimes(3);
    await outcome;
  });

  it('waits a second between attempts when nothing else is said', async () => {
    const attempt = failing().mockRejectedValueOnce(new Error('down')).mockResolvedValue('here');
    const outcome = call(attempt, { retry: { retryCount: 1 } });
    await vi.advanceTimersByTimeAsync(999);
    expect(attempt).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await expect(outcome).resolves.toBe('here');
  });

  it('counts a function that throws as a failed attempt', async () => {
    const error = await rejectionOf(
      call(async () => {
        throw new Error('thrown at once');
      }),
    );
    expect(error.code).toBe('RESOLVER_FAILED');
  });
});

describe('resolveTimeout (§6.3)', () => {
  it('bounds the whole operation with its retries, aborts the attempt and ignores its late answer', async () => {
    let answer: ((value: string) => void) | undefined;
    let signal: AbortSignal | undefined;
    const attempt = vi.fn<(abort: AbortSignal) => Promise<string>>((abort) => {
      signal = abort;
      return new Promise<string>((resolve) => (answer = resolve));
    });
    const outcome = rejectionOf(call(attempt, { resolveTimeout: 500, retry: { retryCount: 5, retryDelay: 1 } }));
    await vi.advanceTimersByTimeAsync(500);
    expect(await outcome).toMatchObject({ code: 'TIMEOUT' });
    expect(signal?.aborted).toBe(true);
    answer?.('late');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempt).toHaveBeenCalledTimes(1);
    expect(events.map(({ event }) => event)).not.toContain('userResolutionResult');
  });

  it('ends while waiting for the next attempt, too', async () => {
    const attempt = failing();
    const outcome = rejectionOf(call(attempt, { resolveTimeout: 500, retry: { retryCount: 1, retryDelay: 1000 } }));
    await vi.advanceTimersByTimeAsync(500);
    expect(await outcome).toMatchObject({ code: 'TIMEOUT' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  it.each([Infinity, 2 ** 31])('may be longer than a timer can wait: %s ms', async (resolveTimeout) => {
    const outcome = call(() => new Promise((resolve) => setTimeout(() => resolve('here'), 5000)), { resolveTimeout });
    await vi.advanceTimersByTimeAsync(5000);
    expect(await outcome).toBe('here');
  });

  it('is a minute when nothing else is said', async () => {
    const outcome = rejectionOf(call(() => new Promise(() => {})));
    let isOver = false;
    void outcome.then(() => (isOver = true));
    await vi.advanceTimersByTimeAsync(59_999);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isOver).toBe(true);
  });
});

it('rejects with CANCELLED when the session ends, before or during an attempt', async () => {
  const session = new AbortController();
  const outcome = rejectionOf(call(() => new Promise(() => {}), { signal: session.signal }));
  session.abort();
  expect(await outcome).toMatchObject({ code: 'CANCELLED' });
  const attempt = failing();
  expect(await rejectionOf(call(attempt, { signal: session.signal }))).toMatchObject({ code: 'CANCELLED' });
  expect(attempt).not.toHaveBeenCalled();
});

describe('resolver events (§5.7)', () => {
  it('reports the stages of one call under one id: formed, triggered, result', async () => {
    await call(async () => 'answer');
    expect(events).toMatchObject([
      { event: 'userResolutionRequestFormed', moduleName: 'user', methodName: 'get', payload: { request: ['ada'] } },
      { event: 'userResolutionRequestTriggered', payload: { request: ['ada'] } },
      { event: 'userResolutionResult', payload: { request: ['ada'], result: 'answer' } },
    ]);
    expect(new Set(events.map(({ uniqueId }) => uniqueId)).size).toBe(1);
    await call(async () => 'another');
    expect(new Set(events.map(({ uniqueId }) => uniqueId)).size).toBe(2);
  });

  it('triggers again for each retry, with the number of the attempt, and ends in an error', async () => {
    const outcome = rejectionOf(call(failing(), { retry: { retryCount: 2, retryDelay: 10 } }));
    await vi.advanceTimersByTimeAsync(20);
    const error = await outcome;
    expect(events.map(({ event, payload }) => [event, (payload as { attempt?: number }).attempt])).toEqual([
      ['userResolutionRequestFormed', undefined],
      ['userResolutionRequestTriggered', undefined],
      ['userResolutionRequestTriggered', 2],
      ['userResolutionRequestTriggered', 3],
      ['userResolutionError', undefined],
    ]);
    expect(events.at(-1)?.payload).toMatchObject({ error });
  });

  it('ends in a result from the cache without being triggered', () => {
    emitFromCache({ moduleName: 'user', methodName: 'get', prefix: 'userResolution', request: ['ada'] }, (event) =>
      events.push(event),
    );
    expect(events.map(({ event }) => event)).toEqual(['userResolutionRequestFormed', 'userResolutionResultFromCache']);
    expect(events[0]?.uniqueId).toBe(events[1]?.uniqueId);
  });
});
