import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rejectionOf } from '../../test/support/rejectionOf.js';
import { createParley } from '../src/index.js';

describe('a service that is busy or away', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    vi.spyOn(Math, 'random').mockReturnValue(1);
  });
  afterEach(() => void vi.useRealTimers());

  const failure = (http: number, status: string, headers: Record<string, string> = {}) => {
    const body = JSON.stringify({ error: { status, message: status } });
    return () => Promise.resolve(new Response(body, { status: http, headers }));
  };
  const success = () => Promise.resolve(Response.json({ result: { data: [] } }));
  const noConnection = () => Promise.reject(new TypeError('fetch failed'));

  /** Calls an operation of a service that answers so, one after the other, the last one again and again. Tells when it was asked, ms. */
  async function call(
    answers: (() => Promise<Response>)[],
    options: { maxRetries?: number; signal?: AbortSignal } = {},
  ) {
    const { signal, ...rest } = options;
    const start = Date.now();
    const askedAt: number[] = [];
    const fetch = () => {
      askedAt.push(Date.now() - start);
      return (answers.length > 1 ? answers.shift()! : answers[0]!)();
    };
    const parley = createParley({ baseUrl: 'http://a.test', apiKey: 'key', authToken: 'token', fetch, ...rest });
    const ended = parley.organizations.get({}, { signal }).then(
      () => 'success',
      (error: { code: string }) => error.code,
    );
    let isOver = false;
    void ended.then(() => (isOver = true));
    // Timers of others may go on without end.
    while (!isOver) await vi.advanceTimersToNextTimerAsync();
    return { ended: await ended, askedAt };
  }

  it('is asked again after pauses that double, and no more often than said', async () => {
    expect(await call([noConnection])).toEqual({ ended: 'NETWORK_ERROR', askedAt: [0, 250, 750, 1750] });
    expect(await call([failure(503, 'UNAVAILABLE')], { maxRetries: 1 })).toEqual({
      ended: 'UNAVAILABLE',
      askedAt: [0, 250],
    });
    expect(await call([noConnection], { maxRetries: 0 })).toEqual({ ended: 'NETWORK_ERROR', askedAt: [0] });
    const { askedAt } = await call([noConnection], { maxRetries: 8 });
    expect(askedAt.at(-1)! - askedAt.at(-2)!).toBe(8_000);
  });

  it.each([
    ['a lost connection', noConnection],
    ['an internal failure', failure(500, 'INTERNAL')],
    ['a deadline', failure(504, 'DEADLINE_EXCEEDED')],
    ['a lost race', failure(409, 'ABORTED')],
    ['a proxy that answers with a page', () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }))],
  ])('is asked again after %s', async (_what, answer) => {
    expect(await call([answer, success])).toEqual({ ended: 'success', askedAt: [0, 250] });
  });

  it.each([
    ['INVALID_ARGUMENT', 400],
    ['UNAUTHENTICATED', 401],
    ['PERMISSION_DENIED', 403],
    ['NOT_FOUND', 404],
    ['ALREADY_EXISTS', 409],
    ['UNIMPLEMENTED', 501],
  ])('is not asked again after %s', async (code, http) => {
    expect(await call([failure(http, code)])).toEqual({ ended: code, askedAt: [0] });
  });

  it('is left alone for as long as Retry-After says, unless that is too long to wait', async () => {
    const busy = (seconds: string) => failure(429, 'RESOURCE_EXHAUSTED', { 'retry-after': seconds });
    expect(await call([busy('3'), success])).toEqual({ ended: 'success', askedAt: [0, 3_250] });
    expect(await call([busy('31'), success])).toEqual({ ended: 'RESOURCE_EXHAUSTED', askedAt: [0] });
  });

  it('is cancelled when it does not answer in time', async () => {
    const hangs = vi.fn<typeof fetch>((_url, init) => {
      return new Promise((_, reject) => init!.signal!.addEventListener('abort', () => reject(new Error('aborted'))));
    });
    const parley = createParley({
      baseUrl: 'http://a.test',
      apiKey: 'key',
      authToken: 'token',
      fetch: hangs,
      maxRetries: 0,
      timeoutMs: 100,
    });
    const failed = rejectionOf(parley.organizations.get({}));
    await vi.advanceTimersByTimeAsync(100);
    expect(await failed).toMatchObject({ code: 'TIMEOUT' });
  });

  it('is asked no more once the signal fires', async () => {
    const stop = new AbortController();
    const refusing = () => {
      setTimeout(() => stop.abort(), 10);
      return noConnection();
    };
    const stopped = () => Promise.reject(new DOMException('aborted', 'AbortError'));
    expect(await call([refusing, stopped], { signal: stop.signal })).toEqual({ ended: 'CANCELLED', askedAt: [0, 10] });
  });
});
