import { addUsers, getOrganizations } from '@parley/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { post } from '../support/post.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import type { TestKey } from '../support/TestKey.js';

const KIB = 1024;
const LIMIT = 64 * KIB;

let test: TestService;
beforeAll(async () => {
  test = await startTestService({ options: { limits: { maxBufferedBodyBytes: LIMIT } } });
});
afterAll(() => test.close());

/** A body that begins and never ends. */
function unfinished(byteCount: number) {
  let isAsked = false;
  let isGivenUp = false;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (isAsked) return new Promise<void>(() => {});
        isAsked = true;
        controller.enqueue(new Uint8Array(byteCount));
      },
      cancel: () => void (isGivenUp = true),
    },
    { highWaterMark: 0 },
  );
  return { stream, isAsked: () => isAsked, isGivenUp: () => isGivenUp };
}
const send = (key: TestKey, body: unknown) => post(test.service, getOrganizations.path, body, key.headers);
const buffered = () => test.service.core.bodies.total;
const untilBuffered = async (byteCount: number) => {
  while (buffered() < byteCount) await new Promise(setImmediate);
};

it('are not read at all before the credentials are known to be right', async () => {
  const key = await test.newKey();
  const body = unfinished(KIB);
  const wrong = { ...key.headers, 'x-service-auth-token': 'wrong' };
  expect((await post(test.service, addUsers.path, body.stream, wrong)).status).toBe(401);
  expect(body.isAsked()).toBe(false);
});

it('are not read when the rate is used up', async () => {
  const slow = await startTestService({ options: { limits: { keyRate: { perSecond: 1, burst: 1 } } } });
  const key = await slow.newKey();
  await post(slow.service, getOrganizations.path, { data: {} }, key.headers);
  const body = unfinished(KIB);
  expect((await post(slow.service, getOrganizations.path, body.stream, key.headers)).status).toBe(429);
  expect(body.isAsked()).toBe(false);
  await slow.close();
});

it('are dropped after 30 seconds, and nothing of them is kept in memory', async () => {
  const body = unfinished(8 * KIB);
  const answer = send(await test.newKey(), body.stream);
  await untilBuffered(8 * KIB);
  test.clock.advance(30_000);
  expect(await answer).toMatchObject({ status: 504, body: { error: { status: 'DEADLINE_EXCEEDED' } } });
  expect(body.isGivenUp()).toBe(true);
  expect(buffered()).toBe(0);
});

describe('together', () => {
  it('use no more memory than the limit: the caller that uses most loses its oldest, and others are served', async () => {
    const [greedy, other] = [await test.newKey(), await test.newKey()];
    const bodies = Array.from({ length: 8 }, () => unfinished(8 * KIB));
    const answers = bodies.map(({ stream }) => send(greedy, stream));
    await untilBuffered(LIMIT);
    const text = JSON.stringify({ data: { pad: 'x'.repeat(12 * KIB) } });
    expect((await send(other, text)).status).toBe(200);
    const refused = await answers[0]!;
    expect(refused).toMatchObject({ status: 503, body: { error: { status: 'UNAVAILABLE' } } });
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(bodies.map(({ isGivenUp }) => isGivenUp())).toEqual([true, true, ...Array<boolean>(6).fill(false)]);
    expect(buffered()).toBe(6 * 8 * KIB);
    test.clock.advance(30_000);
    await Promise.all(answers);
    expect(buffered()).toBe(0);
  });

  it('refuse one more of the caller with the most buffered bytes', async () => {
    const key = await test.newKey();
    const answers = Array.from({ length: 8 }, () => send(key, unfinished(8 * KIB).stream));
    await untilBuffered(LIMIT);
    expect(await send(key, { data: {} })).toMatchObject({ status: 503, body: { error: { status: 'UNAVAILABLE' } } });
    test.clock.advance(30_000);
    for (const { status } of await Promise.all(answers)) expect(status).toBe(504);
  });

  it('count buffered bytes, not chunks', async () => {
    const text = JSON.stringify({ data: { pad: 'é'.repeat(10 * KIB) } });
    const bytes = new TextEncoder().encode(text);
    let sent = 0;
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (sent === bytes.byteLength) controller.close();
        else controller.enqueue(bytes.subarray(sent, (sent += 1)));
      },
    });
    expect((await send(await test.newKey(), stream)).status).toBe(200);
    expect(buffered()).toBe(0);
  });
});

it('free their memory when the client disconnects', async () => {
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(KIB)),
    pull: (controller) => controller.error(new Error('gone')),
  });
  expect((await send(await test.newKey(), stream)).status).toBe(500);
  expect(buffered()).toBe(0);
});
