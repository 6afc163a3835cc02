import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createHttpTransport } from '../../../src/index.js';
import { rejectionOf } from '../../support/rejectionOf.js';

function start(answer: (request: Request) => Response | Promise<Response>) {
  const requests: Request[] = [];
  const fetch = vi.fn<typeof globalThis.fetch>(async (input, init) => {
    const request = new Request(input, init);
    requests.push(request.clone());
    return answer(request);
  });
  const transport = createHttpTransport({ apiKey: 'key', baseUrl: 'https://parley.test', fetch });
  const count = (options = {}) =>
    transport.request('notifications/counts', { organizationId: 'acme', maxDays: undefined }, options);
  return { requests, count };
}
const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init);

it('posts { data } with the key and the token, and opens the envelope', async () => {
  const { requests, count } = start(() =>
    json({
      result: { status: 'success', message: 'Counted.', data: { sequence: 3 }, nextPageToken: 'n', pageToken: 'n' },
    }),
  );
  expect(await count({ token: 'secret' })).toEqual({ data: { sequence: 3 }, message: 'Counted.', nextPageToken: 'n' });
  const [request] = requests;
  expect(request?.url).toBe('https://parley.test/v2/client/notifications/counts');
  expect(request?.method).toBe('POST');
  expect(Object.fromEntries(request!.headers)).toEqual({
    'content-type': 'application/json',
    'x-service-api-key': 'key',
    authorization: 'Bearer secret',
  });
  expect(await request?.json()).toEqual({ data: { organizationId: 'acme' } });
});

it('sends no Authorization without a token', async () => {
  const { requests, count } = start(() => json({ result: { data: null } }));
  await count();
  expect(requests[0]?.headers.has('authorization')).toBe(false);
});

describe('failures', () => {
  it('are reported after half a minute without an answer, but not for a canceled request', async () => {
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.restoreAllMocks(); // first: a spy on a timer would bring the false one back
      vi.useRealTimers();
    });
    const [set, clear] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')];
    /** Of each request, set just before it. What other tests of the worker have left sets some, too. */
    const timers: unknown[] = [];
    const asked: typeof globalThis.fetch = (_, init) => {
      timers.push(set.mock.results.at(-1)!.value);
      return new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      );
    };
    const transport = createHttpTransport({ apiKey: 'key', baseUrl: 'https://parley.test', fetch: asked });
    const count = (options = {}) =>
      rejectionOf(transport.request('notifications/counts', { organizationId: 'acme', maxDays: undefined }, options));
    const hung = count();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await hung).toMatchObject({ code: 'NETWORK_ERROR' });
    const leaving = new AbortController();
    const left = count({ signal: leaving.signal });
    leaving.abort();
    expect(await left).toMatchObject({ code: 'CANCELLED' });
    expect(timers).toHaveLength(2);
    for (const timer of timers) expect(clear).toHaveBeenCalledWith(timer);
  });

  it('carry the code, the message, the details and the status of the service', async () => {
    const { count } = start(() =>
      json({ error: { status: 'NOT_FOUND', message: 'No such organization.', details: { a: 1 } } }, { status: 404 }),
    );
    expect(await rejectionOf(count())).toMatchObject({
      name: 'ParleyError',
      code: 'NOT_FOUND',
      message: 'No such organization.',
      details: { a: 1 },
      status: 404,
    });
  });

  it.each([
    ['7', 7000],
    ['0', 0],
    ['99999999999', 2 ** 31 - 1], // the longest that a timer waits
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
    [undefined, undefined],
  ])('say how long to wait: retry-after %s is %s ms', async (retryAfter, retryAfterMs) => {
    const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
    const { count } = start(() =>
      json({ error: { status: 'RESOURCE_EXHAUSTED', message: 'Slow down.' } }, { status: 429, headers }),
    );
    expect((await rejectionOf(count())).retryAfterMs).toBe(retryAfterMs);
  });

  it.each([
    [502, 'UNAVAILABLE'],
    [404, 'UNKNOWN'],
    [200, 'UNKNOWN'],
  ])('of something in between, with HTTP %i and no envelope, are %s', async (status, code) => {
    const { count } = start(() => new Response('<html>', { status }));
    expect(await rejectionOf(count())).toMatchObject({ code, status });
  });

  it('of the network are NETWORK_ERROR with their cause', async () => {
    const cause = new TypeError('fetch failed');
    const { count } = start(() => Promise.reject(cause));
    expect(await rejectionOf(count())).toMatchObject({ code: 'NETWORK_ERROR', cause });
  });

  it('are CANCELLED when the caller gave up', async () => {
    const giveUp = new AbortController();
    const { count } = start(
      ({ signal }) =>
        new Promise((_, reject) => {
          const giveIn = () => reject(new DOMException('', 'AbortError'));
          if (signal.aborted) giveIn();
          else signal.addEventListener('abort', giveIn);
        }),
    );
    const outcome = rejectionOf(count({ signal: giveUp.signal }));
    giveUp.abort();
    expect((await outcome).code).toBe('CANCELLED');
  });
});
