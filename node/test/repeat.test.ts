import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rejectionOf } from '../../test/support/rejectionOf.js';
import { startTestService, type TestService } from '../../server/test/support/startTestService.js';
import type { TestKey } from '../../server/test/support/TestKey.js';
import { createParley } from '../src/index.js';
import { fetchOf, parleyOn } from './support/parleyOn.js';

let test: TestService;
let key: TestKey;
beforeAll(async () => {
  test = await startTestService();
  key = await test.newKey();
  await parleyOn(test, key).organizations.documents.add({
    organizationId: 'acme',
    createOrganization: true,
    documents: [{ documentId: 'plan' }],
  });
});
afterAll(() => test.close());

const plan = { organizationId: 'acme', documentId: 'plan' };
const comment = (text: string) => ({ from: { userId: 'ada' }, commentText: text });

describe('when the answer of a write is lost, the second attempt is the same write', () => {
  beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0)); // no pause

  /** The service does what the first request of an operation asks for, and the answer gets lost. */
  function forgetful() {
    const fetch = fetchOf(test);
    const seen = new Set<unknown>();
    return parleyOn(test, key, {
      fetch: async (input, init) => {
        const answer = await fetch(input, init);
        if (seen.has(input)) return answer;
        seen.add(input);
        expect(answer.status).toBe(200);
        throw new TypeError('fetch failed');
      },
    });
  }

  it('of a notification', async () => {
    await forgetful().notifications.add({
      ...plan,
      actionUser: { userId: 'ada' },
      notifyUsers: [{ userId: 'once' }],
      displayHeadlineMessageTemplate: 'Hello',
      displayBodyMessage: 'Hello',
    });
    const { data } = await parleyOn(test, key).notifications.get({ organizationId: 'acme', userId: 'once' });
    expect(data).toHaveLength(1);
  });

  it('of threads and comments, and the ids are answered', async () => {
    const parley = forgetful();
    const answer = await parley.commentannotations.add({
      ...plan,
      commentAnnotations: [{ commentData: [comment('1')] }],
    });
    const [annotationId = ''] = Object.keys(answer);
    const ids = await parley.commentannotations.comments.add({
      ...plan,
      annotationId,
      comments: [comment('2'), comment('3')],
    });
    const comments = await parleyOn(test, key).commentannotations.comments.get({ ...plan, annotationId });
    expect(comments.map((one) => [one!.commentId, one!.commentText])).toEqual([
      [answer[annotationId]!.commentIds[0], '1'],
      [ids[0], '2'],
      [ids[1], '3'],
    ]);
    expect((await parleyOn(test, key).commentannotations.get(plan)).data).toHaveLength(1);
  });

  it('of activities', async () => {
    await forgetful().activities.add({
      ...plan,
      activities: [
        { featureType: 'custom', actionType: 'moved', actionUser: { userId: 'ada' }, targetEntityId: 'card' },
      ],
    });
    expect((await parleyOn(test, key).activities.get({ organizationId: 'acme' })).data).toHaveLength(1);
  });

  it('keeps an id that the caller chose', async () => {
    await forgetful().activities.add({
      organizationId: 'acme',
      documentId: 'plan',
      activities: [
        { id: 'mine', featureType: 'custom', actionType: 'own', actionUser: { userId: 'ada' }, targetEntityId: 'card' },
      ],
    });
    const { data } = await parleyOn(test, key).activities.get({ organizationId: 'acme', actionTypes: ['own'] });
    expect(data.map(({ id }) => id)).toEqual(['mine']);
  });

  it('and is not sent again where that would do it twice', async () => {
    const workspace = { id: test.workspaceId, authToken: test.workspaceAuthToken };
    const lost = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('fetch failed'));
    const operator = parleyOn(test, key, { workspace, fetch: lost });
    const call = operator.workspace.apikey.create({ ownerEmail: 'a@b.test', type: 'testing' });
    await expect(call).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    expect(lost).toHaveBeenCalledTimes(1);
  });
});

describe('a service that is busy or away', () => {
  beforeEach(() => {
    vi.useFakeTimers();
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
    await vi.runAllTimersAsync();
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

  it('is given up when it does not answer in time', async () => {
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
