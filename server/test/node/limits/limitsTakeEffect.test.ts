import { once } from 'node:events';
import {
  type Endpoint,
  type PresenceUser,
  getApiKeys,
  getOrganizations,
  identify,
  getContactUsers,
  poll,
  uploadAttachment,
} from '@parley/protocol';
import { CLOSE_CODES } from '@parley/protocol/constants';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { Bus, ServiceSocket } from '../../../src/environment.js';
import { InProcessBus } from '../../../src/memory/InProcessBus.js';
import { CapturedLogger } from '../../../src/memory/CapturedLogger.js';
import { listen } from '../../../src/node/http/listen.js';
import { LIMIT_VARIABLES } from '../../../src/node/limits/limitVariables.js';
import { readLimits } from '../../../src/node/limits/readLimits.js';
import { PrometheusMetrics } from '../../../src/node/observe/PrometheusMetrics.js';
import { serviceOptions } from '../../../src/options.js';
import type { PresenceMessage } from '../../../src/realtime/presence/presenceMessages.js';
import { openSession } from '../../realtime/support/openSession.js';
import { PresenceClient } from '../../realtime/support/PresenceClient.js';
import { TestSocket } from '../../realtime/support/TestSocket.js';
import { post } from '../../support/post.js';
import { record, recordingsOf, someBytes } from '../../support/recordings.js';
import { startTestService, type TestService } from '../../support/startTestService.js';
import { TestHooks } from '../../support/TestHooks.js';
import { TestOrganization } from '../../support/TestOrganization.js';
import type { TestPerson } from '../../support/TestPerson.js';
import { tryUpload, upload, uploadRefused } from '../../support/upload.js';

const KIB = 1024;
const MIB = 1024 * KIB;

/** Requests: two a second, three at once. Bytes: one KiB a second, four at once. */
const RATES = Object.fromEntries(
  ['KEY', 'WORKSPACE', 'USER', 'ADDRESS'].flatMap((who) => [
    [`PARLEY_LIMIT_${who}_RATE`, '2'],
    [`PARLEY_LIMIT_${who}_BURST`, '3'],
  ]),
);
const BYTE_RATES = Object.fromEntries(
  ['KEY', 'USER'].flatMap((who) => [
    [`PARLEY_LIMIT_${who}_BYTE_RATE`, '1KiB'],
    [`PARLEY_LIMIT_${who}_BYTE_BURST`, '4KiB'],
  ]),
);
const SIZES = {
  PARLEY_LIMIT_BODY_BYTES: '64KiB',
  PARLEY_LIMIT_JSON_DEPTH: '16',
  PARLEY_LIMIT_FILE_BYTES: '400KiB',
  PARLEY_LIMIT_BUFFERED_BODY_BYTES: '1MiB',
  PARLEY_LIMIT_USER_STORED_BYTES: '500KiB',
  PARLEY_LIMIT_ORGANIZATION_STORED_BYTES: '900KiB',
  PARLEY_LIMIT_USER_UNUSED_FILES: '2',
  PARLEY_LIMIT_TRANSCRIBED_BYTES: '1KiB',
  PARLEY_LIMIT_WAITING_WEBHOOK_BYTES: '16MiB',
  PARLEY_LIMIT_USER_CONNECTIONS: '2',
  PARLEY_LIMIT_USER_POLLS: '1',
  PARLEY_LIMIT_USER_TOPICS: '3',
  PARLEY_LIMIT_REQUEST_MS: '40000',
  PARLEY_LIMIT_PRESENCE_EXPIRY_MS: '6000',
};
const OF_THE_PORT = {
  PARLEY_LIMIT_ADDRESS_UNSIGNED_CONNECTIONS: '3',
  PARLEY_LIMIT_UNSIGNED_CONNECTIONS: '5',
  PARLEY_LIMIT_UNSENT_BYTES: '16MiB',
};

it('every variable has its test here', () => {
  const tested = Object.keys({ ...RATES, ...BYTE_RATES, ...SIZES, ...OF_THE_PORT });
  expect(tested.sort()).toEqual(
    Object.values(LIMIT_VARIABLES)
      .map(({ name }) => name)
      .sort(),
  );
});

async function start(environment: Record<string, string>, presenceBus?: Bus): Promise<TestService> {
  const transcriber = { transcribe: () => Promise.resolve({ text: '', segments: [] }) };
  const options = { limits: readLimits(environment) };
  return startTestService({ ...(presenceBus && { presenceBus }), transcriber, options });
}

describe('rates of requests', () => {
  let test: TestService;
  beforeAll(async () => {
    test = await start(RATES);
  });
  afterAll(() => test.close());

  /** Sends as many as pass at once and in the second after, each time with one more, which is refused. */
  async function passing(send: () => Promise<{ status: number }>): Promise<number[]> {
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await send()).status);
    test.clock.advance(1000);
    for (let n = 0; n < 3; n += 1) statuses.push((await send()).status);
    return statuses;
  }
  const THREE_THEN_TWO = [200, 200, 200, 429, 200, 200, 429];

  it('PARLEY_LIMIT_KEY_RATE, _BURST', async () => {
    const key = await test.newKey();
    expect(await passing(() => key.post(getOrganizations, {}))).toEqual(THREE_THEN_TWO);
  });

  it('PARLEY_LIMIT_WORKSPACE_RATE, _BURST', async () => {
    const headers = {
      'x-service-workspace-id': test.workspaceId,
      'x-service-workspace-auth-token': test.workspaceAuthToken,
    };
    expect(await passing(() => post(test.service, getApiKeys.path, { data: {} }, headers))).toEqual(THREE_THEN_TWO);
  });

  it('PARLEY_LIMIT_USER_RATE, _BURST', async () => {
    const acme = await TestOrganization.create(await test.newKey());
    const { organizationId } = acme;
    const ada = await acme.person('ada');
    expect(await passing(() => ada.post(getContactUsers, { organizationId }))).toEqual(THREE_THEN_TWO);
  });

  it('PARLEY_LIMIT_ADDRESS_RATE, _BURST', async () => {
    const { apiKey } = await test.newKey({ requireJwtToken: false });
    const data = { user: { userId: 'ada' } };
    const address = '203.0.113.1';
    const signIn = () => post(test.service, identify.path, { data }, { 'x-service-api-key': apiKey }, { address });
    expect(await passing(signIn)).toEqual(THREE_THEN_TWO);
  });
});

describe('rates of bytes', () => {
  let test: TestService;
  beforeAll(async () => {
    test = await start(BYTE_RATES);
  });
  afterAll(() => test.close());

  /** Statuses of bodies of 2 KiB: two at once, and one more two seconds later. */
  async function passing(endpoint: Endpoint, headers: Record<string, string>): Promise<boolean[]> {
    const body = `{"data":{}${' '.repeat(2 * KIB - 11)}}`;
    const send = () => post(test.service, endpoint.path, body, { ...headers, 'content-length': String(2 * KIB) });
    const isLet: boolean[] = [];
    for (let n = 0; n < 3; n += 1) isLet.push((await send()).status !== 429);
    for (let n = 0; n < 2; n += 1) {
      test.clock.advance(1000);
      isLet.push((await send()).status !== 429);
    }
    return isLet;
  }
  const TWO_THEN_ONE = [true, true, false, false, true];

  it('PARLEY_LIMIT_KEY_BYTE_RATE, _BYTE_BURST', async () => {
    expect(await passing(getOrganizations, (await test.newKey()).headers)).toEqual(TWO_THEN_ONE);
  });

  it('PARLEY_LIMIT_USER_BYTE_RATE, _BYTE_BURST', async () => {
    const ada = await (await test.newKey()).person('ada');
    expect(await passing(getContactUsers, ada.headers)).toEqual(TWO_THEN_ONE);
  });
});

describe('sizes, quotas and connections', () => {
  let test: TestService;
  /** Of another process. */
  const presenceBus = new InProcessBus();
  let acme: TestOrganization;
  let ada: TestPerson;
  beforeAll(async () => {
    test = await start(SIZES, new InProcessBus(presenceBus));
  });
  afterAll(() => test.close());
  beforeAll(async () => {
    acme = await TestOrganization.create(await test.newKey());
    await acme.setDocument('plan', { access_type: 'public' });
    ada = await acme.person('ada');
  });

  const file = (bytes: number) => new Uint8Array(bytes);
  const { organizationId } = { organizationId: 'acme' };

  it('PARLEY_LIMIT_BODY_BYTES', async () => {
    const send = (bytes: number) =>
      post(test.service, getOrganizations.path, `{"data":{}${' '.repeat(bytes - 11)}}`, acme.key.headers);
    expect((await send(64 * KIB)).status).toBe(200);
    const refused = await send(64 * KIB + 1);
    expect(refused.status).toBe(413);
    expect(refused.body.error?.message).toContain('65536');
  });

  it('PARLEY_LIMIT_JSON_DEPTH', async () => {
    const nested = (depth: number) => `{"data":{"x":${'['.repeat(depth - 2)}${']'.repeat(depth - 2)}}}`;
    const send = (depth: number) => post(test.service, getOrganizations.path, nested(depth), acme.key.headers);
    expect((await send(16)).status).toBe(200);
    expect((await send(17)).status).toBe(400);
  });

  it('PARLEY_LIMIT_FILE_BYTES', async () => {
    const refused = await uploadRefused(ada, { attachmentId: 'large', file: file(400 * KIB + 1) });
    expect(refused).toMatchObject({ http: 413, message: expect.stringContaining('409600') });
    await upload(await acme.person('fred'), { attachmentId: 'fits', file: file(400 * KIB) });
  });

  it('PARLEY_LIMIT_BUFFERED_BODY_BYTES', async () => {
    const begun = (bytes: number) => post(test.service, getOrganizations.path, unfinished(bytes), acme.key.headers);
    const waiting = Array.from({ length: 32 }, () => begun(32 * KIB));
    while (test.service.core.bodies.total < MIB) await new Promise(setImmediate);
    expect((await begun(32 * KIB)).status).toBe(503);
    test.clock.advance(30_000);
    await Promise.all(waiting);
  });

  it('PARLEY_LIMIT_REQUEST_MS', async () => {
    const path = `${uploadAttachment.path}?organizationId=acme&documentId=plan&attachmentId=late&name=late.png`;
    const headers = { ...ada.headers, 'content-type': 'image/png' };
    let isOver = false;
    const answer = post(test.service, path, unfinished(4 * KIB), headers).finally(() => (isOver = true));
    while (test.service.core.bodies.total < 4 * KIB) await new Promise(setImmediate);
    test.clock.advance(39_999);
    await new Promise(setImmediate);
    expect(isOver).toBe(false);
    test.clock.advance(1);
    expect((await answer).status).toBe(504);
  });

  it('PARLEY_LIMIT_USER_STORED_BYTES, PARLEY_LIMIT_ORGANIZATION_STORED_BYTES', async () => {
    const beta = await TestOrganization.create(await test.newKey());
    await beta.setDocument('plan', { access_type: 'public' });
    const [bob, carol, dan] = [await beta.person('bob'), await beta.person('carol'), await beta.person('dan')];
    await upload(bob, { attachmentId: 'a', file: file(400 * KIB) });
    const own = await uploadRefused(bob, { attachmentId: 'b', file: file(101 * KIB) });
    expect(own).toMatchObject({ http: 429, message: expect.stringContaining(`${500 * KIB} bytes`) });
    await upload(carol, { attachmentId: 'c', file: file(400 * KIB) });
    const all = await uploadRefused(dan, { attachmentId: 'd', file: file(101 * KIB) });
    expect(all).toMatchObject({ http: 429, message: expect.stringContaining(`${900 * KIB} bytes`) });
  });

  it('PARLEY_LIMIT_USER_UNUSED_FILES', async () => {
    const eve = await acme.person('eve');
    const statuses: number[] = [];
    for (const attachmentId of ['a1', 'b1', 'c1']) statuses.push(await tryUpload(eve, { attachmentId }));
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('PARLEY_LIMIT_TRANSCRIBED_BYTES', async () => {
    const eva = await acme.person('eva');
    await record(eva, { annotationId: 'short', bytes: someBytes(KIB) });
    await record(eva, { annotationId: 'long', bytes: someBytes(KIB + 1) });
    await test.service.jobs.drain();
    const statuses = (await recordingsOf(eva)).map(({ annotationId, transcription }) => [
      annotationId,
      transcription?.status,
    ]);
    expect(Object.fromEntries(statuses)).toEqual({ short: 'done', long: 'failed' });
  });

  it('PARLEY_LIMIT_WAITING_WEBHOOK_BYTES', async () => {
    const hooks = await TestHooks.create(test);
    await hooks.useBasic();
    hooks.answer('raw', () => ({ status: 500, body: '' }));
    for (let n = 0; n < 5; n += 1) await hooks.event();
    await hooks.drain();
    const deliveries = hooks.db.updateTable('webhook_deliveries').where('api_key', '=', hooks.acme.key.apiKey);
    await deliveries.set({ bytes: 4 * MIB }).execute();
    await hooks.pass(5000);
    const states = (await hooks.deliveries('raw')).map(({ state }) => state);
    expect(states.sort()).toEqual(['failed', 'failed', 'pending', 'pending', 'pending']);
  });

  it('PARLEY_LIMIT_USER_CONNECTIONS', async () => {
    const { apiKey, token } = await acme.person('gil');
    for (let n = 0; n < 2; n += 1) await openSession(acme, 'gil');
    const late = new TestSocket(test.service);
    late.send({ type: 'authenticate', apiKey, token, organizationId });
    expect(await late.whenClosed()).toBe(CLOSE_CODES.TOO_MANY_CONNECTIONS);
    expect(late.closed?.reason).toContain('2 connections');
  });

  it('PARLEY_LIMIT_USER_POLLS', async () => {
    const hal = await acme.person('hal');
    const data = { organizationId, subscriptions: [{ topic: 'inbox', since: 0 }] };
    const [first, second] = [hal.post(poll, data), hal.post(poll, data)];
    expect((await Promise.race([first, second])).status).toBe(429);
    test.clock.advance(25_000);
    expect(new Set([(await first).status, (await second).status])).toEqual(new Set([200, 429]));
  });

  it('PARLEY_LIMIT_USER_TOPICS', async () => {
    const [one, other] = [await openSession(acme, 'ivy'), await openSession(acme, 'ivy')];
    for (const topic of ['inbox', 'permissions'] as const) {
      one.subscribe(topic);
      await one.next('subscribed');
    }
    other.subscribe('inbox');
    await other.next('subscribed');
    other.subscribe('permissions');
    expect(await other.whenClosed()).toBe(CLOSE_CODES.TOO_MANY);
    expect(other.closed?.reason).toContain('3 topics');
  });

  it('PARLEY_LIMIT_PRESENCE_EXPIRY_MS', async () => {
    const { clock } = test;
    const jon = await PresenceClient.join(acme, 'jon', { clock });
    const kim: PresenceUser = { userId: 'kim', onlineStatus: 'online', timestamp: clock.now() };
    const published: PresenceMessage = ['people', 'another process', [acme.key.apiKey, 'acme', 'plan'], [kim], []];
    await presenceBus.publish(JSON.stringify(published));
    await jon.until(() => jon.list.length === 2);
    const publishedAt = clock.now();
    await jon.until(() => jon.list.length === 1);
    expect(clock.now() - publishedAt).toBeGreaterThan(5000);
    expect(clock.now() - publishedAt).toBeLessThan(7000);
  });
});

describe('limits of the port', () => {
  /** The port of a service that takes every connection. */
  async function open(environment: Record<string, string>) {
    const opened: ServiceSocket[] = [];
    const listening = await listen({
      host: '127.0.0.1',
      port: 0,
      service: {
        fetch: async () => new Response(),
        connect: (socket) => void opened.push(socket),
        close: async () => {},
      },
      settings: serviceOptions({ limits: readLimits(environment) }),
      metrics: new PrometheusMetrics(),
      logger: new CapturedLogger(),
      trustedProxies: 1,
    });
    onTestFinished(() => listening.close());
    const dial = async (address: string) => {
      const url = `${listening.url.replace('http', 'ws')}/v2/client/realtime`;
      const socket = new WebSocket(url, { headers: { 'x-forwarded-for': address } });
      onTestFinished(() => socket.terminate());
      await once(socket, 'open');
      return socket;
    };
    return { opened, dial };
  }

  it.each([
    { name: 'PARLEY_LIMIT_ADDRESS_UNSIGNED_CONNECTIONS', most: 3, addressOf: () => '203.0.113.1' },
    { name: 'PARLEY_LIMIT_UNSIGNED_CONNECTIONS', most: 5, addressOf: (n: number) => `203.0.113.${n}` },
  ])('$name', async ({ most, addressOf }) => {
    const { dial } = await open(OF_THE_PORT);
    const first = await dial(addressOf(1));
    const cut = once(first, 'close');
    const others: WebSocket[] = [];
    for (let n = 2; n <= most; n += 1) others.push(await dial(addressOf(n)));
    expect(first.readyState).toBe(WebSocket.OPEN);
    others.push(await dial(addressOf(most + 1)));
    await cut;
    expect(others.map(({ readyState }) => readyState)).toEqual(others.map(() => WebSocket.OPEN));
  });

  it('PARLEY_LIMIT_UNSENT_BYTES', async () => {
    const { dial, opened } = await open(OF_THE_PORT);
    const client = await dial('203.0.113.1');
    client.pause();
    const socket = opened[0]!;
    const gone = new Promise<string>((resolve) => {
      socket.onClose = () => resolve('gone');
    });
    // More than the network takes by itself, and less than the default of 128 MiB.
    for (let sent = 0; sent < 64; sent += 1) socket.send('x'.repeat(MIB));
    expect(await gone).toBe('gone');
  });
});

/** A body that begins and never ends. */
function unfinished(bytes: number): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(bytes)) });
}
