import { createApiKey, getOrganizations, getUserPermissions, identify } from '@parley/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { post } from '../support/post.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import type { TestKey } from '../support/TestKey.js';

let test: TestService;
let key: TestKey;
let addresses = 0;
/** An address that no other test has used. */
const newAddress = () => `203.0.113.${(addresses += 1)}`;

beforeAll(async () => {
  test = await startTestService({ options: { limits: { userRate: { perSecond: 1, burst: 5 } } } });
});
afterAll(() => test.close());
beforeEach(async () => void (key = await test.newKey()));

const readOrganizations = (headers: Record<string, string>, address: string) =>
  post(test.service, getOrganizations.path, { data: {} }, headers, { address });
const guess = (address: string, token = 'wrong') =>
  readOrganizations({ ...key.headers, 'x-service-auth-token': token }, address);
const signIn = (userId: string, address: string, headers: Record<string, string> = {}) =>
  post(
    test.service,
    identify.path,
    { data: { user: { userId } } },
    { 'x-service-api-key': key.apiKey, ...headers },
    { address },
  );
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
/** Whether a call is answered while time stands still. */
const isAnswered = async (call: Promise<unknown>, turns = 200) => {
  let isDone = false;
  void call.then(() => (isDone = true));
  for (let turn = 0; turn < turns && !isDone; turn += 1) await new Promise(setImmediate);
  return isDone;
};

/** Makes calls with wrong credentials, and returns their answers to come as soon as each waits. */
const slowed = async <T>(attempt: (n: number) => Promise<T>, calls = 1) => {
  await test.service.jobs.drain(); // its workers have set their timers then
  const { timerCount } = test.clock;
  const answers = Array.from({ length: calls }, (_, n) => attempt(n));
  // Two timers for each: its deadline, and its wait.
  while (test.clock.timerCount < timerCount + 2 * calls) await new Promise(setImmediate);
  return answers;
};

describe('wrong credentials', () => {
  it('are answered at once ten times, then after waits that grow, up to two seconds', async () => {
    const address = newAddress();
    for (let n = 0; n < 10; n += 1) expect((await guess(address)).status).toBe(401);
    for (const waitMs of [100, 200, 400, 800, 1600, 2000, 2000]) {
      const [answer] = await slowed(() => guess(address));
      test.clock.advance(waitMs - 1);
      expect(await isAnswered(answer!)).toBe(false);
      test.clock.advance(1);
      expect((await answer!).status).toBe(401);
    }
  });

  it.each<[string, (address: string) => Promise<{ status: number }>]>([
    ['a service token', (address) => guess(address)],
    ['a user token', (address) => signIn('ada', address, bearer('a.b.c'))],
    ['the token of a workspace', (address) => createKey(address, 'wrong')],
    ['no token, where one is needed', (address) => signIn('ada', address)],
  ])('are slowed: %s', async (_title, attempt) => {
    const address = newAddress();
    for (let n = 0; n < 10; n += 1) expect((await attempt(address)).status).toBe(401);
    const [answer] = await slowed(() => attempt(address));
    expect(await isAnswered(answer!)).toBe(false);
    test.clock.advance(100);
    expect((await answer!).status).toBe(401);
  });

  it('slow nobody at another address', async () => {
    const address = newAddress();
    for (let n = 0; n < 10; n += 1) await guess(address);
    expect((await guess(newAddress())).status).toBe(401);
  });

  it('are forgiven as time passes', async () => {
    const address = newAddress();
    for (let n = 0; n < 10; n += 1) await guess(address);
    test.clock.advance(100_000);
    expect((await guess(address)).status).toBe(401);
  });

  it('never stand in the way of right ones from the same address', async () => {
    const address = newAddress();
    const { token } = await key.person('ada');
    expect((await readOrganizations(key.headers, address)).status).toBe(200);
    for (let n = 0; n < 10; n += 1) await guess(address);
    const waiting = await slowed((n) => guess(address, `guess-${n}`), 50);
    expect(await isAnswered(Promise.race(waiting))).toBe(false);
    expect(await guess(address, 'one more')).toMatchObject({
      status: 429,
      body: { error: { status: 'RESOURCE_EXHAUSTED' } },
    });
    expect((await readOrganizations(key.headers, address)).status).toBe(200);
    expect((await signIn('ada', address, bearer(token))).status).toBe(200);
    test.clock.advance(2_000);
    for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(401);
  });

  it('keep a right one that was never used waiting for its turn at most, when many guesses are in hand', async () => {
    const address = newAddress();
    for (let n = 0; n < 10; n += 1) await guess(address);
    const waiting = await slowed((n) => guess(address, `guess-${n}`), 50);
    const inLine = async <T>(call: Promise<T>) => {
      await isAnswered(call, 5_000); // as far as it goes while time stands still: it waits in the line
      return { answer: call };
    };
    const guesses: Promise<{ status: number }>[] = [];
    for (let n = 0; n < 3; n += 1) guesses.push((await inLine(guess(address, `more-${n}`))).answer);
    const { answer: right } = await inLine(readOrganizations(key.headers, address));
    const { answer: later } = await inLine(guess(address, 'later'));
    // Each guess is looked at by itself, with a pause after it.
    for (const answer of guesses) {
      expect((await answer).status).toBe(429);
      expect(await isAnswered(Promise.race([right, ...guesses.slice(guesses.indexOf(answer) + 1)]))).toBe(false);
      test.clock.advance(10);
    }
    expect((await right).status).toBe(200);
    expect((await later).status).toBe(429);
    expect((await readOrganizations(key.headers, address)).status).toBe(200);
    test.clock.advance(2_000);
    for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(401);
  });

  it('wait in a line that ends', async () => {
    const address = newAddress();
    for (let n = 0; n < 10; n += 1) await guess(address);
    const waiting = await slowed((n) => guess(address, `guess-${n}`), 50);
    const line = Array.from({ length: 501 }, (_, n) => guess(address, `more-${n}`));
    expect((await Promise.race(line.slice(1))).status).toBe(429);
    while (!(await isAnswered(Promise.all(line)))) test.clock.advance(10);
    test.clock.advance(2_000);
    await Promise.all(waiting);
  });

  const createKey = (address: string, token: string) =>
    post(
      test.service,
      createApiKey.path,
      { data: {} },
      { 'x-service-workspace-id': test.workspaceId, 'x-service-workspace-auth-token': token },
      { address },
    );
});

describe('sign-in', () => {
  it('is counted by the person of the token: nobody else can use it up, at the same address either', async () => {
    const address = newAddress();
    const [mallory, ada] = [await key.person('mallory'), await key.person('ada')];
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await signIn('mallory', address, bearer(mallory.token))).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await signIn('ada', address, bearer(ada.token))).status).toBe(200);
  });

  it('counts what it reads as the operations count it, and leaves out what is too much', async () => {
    const ada = await key.person('ada', [{ type: 'organization', id: 'o' }]);
    const data = {
      organizationId: 'o',
      user: { userId: 'ada' },
      reads: { 'permissions/get': {}, 'notifications/counts': {} },
    };
    const signInAndRead = async () => (await ada.call(identify, data)).reads;
    const [first, second] = [await signInAndRead(), await signInAndRead()];
    expect([first, second].map((reads) => Object.keys(reads!).length)).toEqual([2, 2]);
    expect(Object.keys((await signInAndRead())!)).toEqual(['permissions/get']);
    expect(await ada.refused(getUserPermissions, { organizationId: 'o' })).toMatchObject({ http: 429 });
  });

  it('stays open for everybody when somebody repeats it with the public key alone', async () => {
    const [attacker, address] = [newAddress(), newAddress()];
    const ada = await key.person('ada');
    const flood = Array.from({ length: 500 }, () => signIn('ada', attacker));
    expect((await signIn('ada', address, bearer(ada.token))).status).toBe(200);
    expect((await signIn('ada', attacker, bearer(ada.token))).status).toBe(200);
    while (!(await isAnswered(Promise.all(flood)))) test.clock.advance(2_000);
    expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([401, 429]));
  });

  it('without a token is counted by address, on a key that allows it', async () => {
    const open = await startTestService({ options: { limits: { addressRate: { perSecond: 1, burst: 3 } } } });
    const openKey = await open.newKey({ requireJwtToken: false });
    const enter = (address: string) =>
      post(
        open.service,
        identify.path,
        { data: { user: { userId: 'ada' } } },
        { 'x-service-api-key': openKey.apiKey },
        { address },
      );
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await enter('203.0.113.1')).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await enter('203.0.113.2')).status).toBe(200);
    await open.close();
  });

  it('refuses a request without a token before it looks at the body, unless the key allows it', async () => {
    const answer = await post(test.service, identify.path, 'no json', { 'x-service-api-key': key.apiKey });
    expect(answer).toMatchObject({ status: 401, body: { error: { status: 'UNAUTHENTICATED' } } });
  });
});
