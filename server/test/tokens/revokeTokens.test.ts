import { generateToken, getUserPermissions, identify, poll, revokeTokens } from '@parley/protocol';
import { CLOSE_CODES } from '@parley/protocol/constants';
import type { PostgresPool } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateApiKeyConfig } from '../../src/domain/operations/backend/workspace/apiKeyConfig.js';
import type { Bus } from '../../src/environment.js';
import { InProcessBus } from '../../src/memory/index.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { expectFailure, expectSuccess, post } from '../support/post.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import type { TestKey } from '../support/TestKey.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { TestPerson } from '../support/TestPerson.js';
import { TestSocket } from '../realtime/support/TestSocket.js';

const organizationId = 'acme';
const REVOKED = { http: 401, status: 'TOKEN_EXPIRED', message: expect.stringContaining('revoked') };

/** Something that every signed-in person may ask. */
const ask = (person: TestPerson) => person.post(getUserPermissions, { organizationId });
const isLetIn = async (person: TestPerson) => (await ask(person)).status === 200;

async function connect(person: TestPerson): Promise<TestSocket> {
  const socket = new TestSocket(person.service);
  socket.send({ type: 'authenticate', apiKey: person.apiKey, token: person.token, organizationId });
  await socket.next('authenticated');
  return socket;
}

describe.each(MAIN_DATABASE)('revoked tokens ($name)', ({ open }) => {
  let test: TestService;
  let key: TestKey;
  let ada: TestPerson;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());
  beforeEach(async () => {
    key = await test.newKey();
    await TestOrganization.create(key);
    ada = await key.person('ada');
  });
  const revoke = (...userIds: string[]) => key.call(revokeTokens, { userIds });

  it('end at once, and only those of the people named', async () => {
    const bob = await key.person('bob');
    const other = await test.newKey();
    await TestOrganization.create(other);
    const namesake = await other.person('ada');
    expect(await revoke('ada', 'ada', 'never-seen')).toEqual({ success: true });
    expect(expectFailure(await ask(ada))).toMatchObject(REVOKED);
    expect(await ada.refused(identify, { user: { userId: 'ada' } })).toMatchObject(REVOKED);
    expect([await isLetIn(bob), await isLetIn(namesake)]).toEqual([true, true]);
  });

  it('give way to a token that is made in the same millisecond, as often as one likes', async () => {
    for (let round = 0; round < 3; round += 1) {
      const before = await key.person('ada');
      await revoke('ada');
      const after = await key.person('ada');
      expect([await isLetIn(before), await isLetIn(after)]).toEqual([false, true]);
    }
  });

  it('close sockets and answer polls that wait, and let nobody sign in or go on with them', async () => {
    const bob = await key.person('bob');
    const [socket, ofBob] = [await connect(ada), await connect(bob)];
    const subscriptions = [{ topic: 'inbox', since: 0 }];
    const polled = ada.post(poll, { organizationId, subscriptions });
    // Somebody else's poll that is answered at once: by then the first one waits.
    await bob.call(poll, { organizationId, subscriptions: [{ topic: 'inbox' }], waitMs: 0 });
    await revoke('ada');
    expect(await socket.whenClosed()).toBe(CLOSE_CODES.TOKEN_EXPIRED);
    expect(expectFailure(await polled)).toMatchObject(REVOKED);
    const again = new TestSocket(ada.service);
    again.send({ type: 'authenticate', apiKey: ada.apiKey, token: ada.token, organizationId });
    expect(await again.whenClosed()).toBe(CLOSE_CODES.TOKEN_EXPIRED);

    const renewed = await connect(await key.person('ada'));
    renewed.send({ type: 'token', token: ada.token });
    expect(await renewed.whenClosed()).toBe(CLOSE_CODES.TOKEN_EXPIRED);
    expect(ofBob.closed).toBeNull();
  });

  it('are good for nothing when the body of a request comes after they were revoked', async () => {
    let sendRest = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        sendRest = () => {
          controller.enqueue(new TextEncoder().encode(JSON.stringify({ data: { organizationId } })));
          controller.close();
        };
      },
    });
    const headers = { 'x-service-api-key': ada.apiKey, authorization: `Bearer ${ada.token}` };
    const answer = post(ada.service, getUserPermissions.path, body, headers);
    expect(await isLetIn(ada)).toBe(true); // by now the first request is let in, too
    await revoke('ada');
    sendRest();
    expect(expectFailure(await answer)).toMatchObject(REVOKED);
  });

  it('takes 1 to 100 ids, and nothing of a call that is refused', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, n) => `u-${n}`);
    for (const userIds of [[], ids(101), ['ada', ''], 'ada', undefined]) {
      expect(await key.refused(revokeTokens, { userIds })).toMatchObject({
        status: 'INVALID_ARGUMENT',
        message: expect.stringMatching(/^data\.userIds/),
      });
    }
    expect(await isLetIn(ada)).toBe(true);
    await revoke(...ids(99), 'ada');
    expect(await isLetIn(ada)).toBe(false);
  });

  it('raises each generation once for each of many calls at the same time', async () => {
    const people = ['ada', 'bob', 'cai'];
    await Promise.all(Array.from({ length: 12 }, (_, n) => revoke(...(n % 2 ? people : [...people].reverse()))));
    const rows = await test.service.core.db
      .selectFrom('token_generations')
      .where('api_key', '=', key.apiKey)
      .select(['user_id', 'generation'])
      .orderBy('user_id')
      .execute();
    // The time of the first, and one more for each of the others, which came at the same time.
    const generation = test.clock.now() + 11;
    expect(rows).toEqual(people.map((user_id) => ({ user_id, generation })));
  });

  it('ends tokens that were made on the word of a front end once the key asks for proof', async () => {
    const { apiKey } = await test.newKey({ requireJwtToken: false });
    const data = { organizationId, user: { userId: 'ada' } };
    const headers = { 'x-service-api-key': apiKey };
    const { token } = expectSuccess(await post(test.service, identify.path, { data }, headers)) as { token: string };
    const word = new TestPerson(test.service, apiKey, 'ada', token);
    const socket = await connect(word);
    await updateApiKeyConfig(test.service.core, apiKey, { requireJwtToken: true });
    expect(expectFailure(await ask(word))).toMatchObject({ http: 401, status: 'TOKEN_EXPIRED' });
    expect(await socket.whenClosed()).toBe(CLOSE_CODES.TOKEN_EXPIRED);
  });
});

/** A bus on which every message is lost. */
const deafBus: Bus = { publish: async () => {}, subscribe: async () => async () => {}, close: async () => {} };

describe.each(MAIN_DATABASE)('revoked tokens, in another process ($name)', ({ open }) => {
  const running: TestService[] = [];
  let pool: PostgresPool | undefined;
  afterEach(async () => {
    for (const service of running.splice(0)) await service.close();
    await pool?.end();
  });

  it.each([
    ['at once', (bus: InProcessBus): [Bus, Bus] => [bus, new InProcessBus(bus)], 0],
    ['with the next sweep when the hint is lost', (): [Bus, Bus] => [deafBus, deafBus], 2000],
  ])('end %s', async (_, buses, afterMs) => {
    const database = (pool = await open());
    const shared: PostgresPool = { connect: () => database.connect(), end: () => Promise.resolve() };
    const options = { tokenSecret: 'a secret that both of the processes share' };
    for (const bus of buses(new InProcessBus())) running.push(await startTestService({ pool: shared, bus, options }));
    const [writer, reader] = running as [TestService, TestService];
    const key = await writer.newKey();
    await TestOrganization.create(key);
    const { token } = await key.call(generateToken, { userId: 'ada' });
    const ada = new TestPerson(reader.service, key.apiKey, 'ada', token);
    const socket = await connect(ada);
    await key.call(revokeTokens, { userIds: ['ada'] });
    expect(expectFailure(await ask(ada))).toMatchObject(REVOKED);
    reader.clock.advance(afterMs);
    expect(await socket.whenClosed()).toBe(CLOSE_CODES.TOKEN_EXPIRED);
  });
});
