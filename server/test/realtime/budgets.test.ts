import { CLOSE_CODES, REALTIME_LIMITS } from '@parley/protocol/constants';
import { addDocuments, poll } from '@parley/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/options.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { openSession } from './support/openSession.js';
import { TestSocket } from './support/TestSocket.js';

const { bufferedBytes, bufferedBytesPerPerson } = REALTIME_LIMITS;
const { connectionsPerPerson } = DEFAULT_LIMITS;

/** Of one person; the default would take a test long. */
const TOPICS = 8;

describe('what one person has open', () => {
  let test: TestService;
  let acme: TestOrganization;
  beforeAll(async () => {
    test = await startTestService({ options: { limits: { topicsPerPerson: TOPICS } } });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    acme = await TestOrganization.create(await test.newKey());
  });

  const openMany = (count: number, userId = 'bob') =>
    Promise.all(Array.from({ length: count }, () => openSession(acme, userId)));
  const authenticate = async (userId = 'bob') => {
    const { apiKey, token } = await acme.person(userId);
    return { type: 'authenticate' as const, apiKey, token, organizationId: acme.organizationId };
  };

  it('is 20 connections: one more is refused, and the others stay', async () => {
    const sockets = await openMany(connectionsPerPerson);
    const late = new TestSocket(test.service);
    late.send(await authenticate());
    expect(await late.whenClosed()).toBe(CLOSE_CODES.TOO_MANY_CONNECTIONS);
    expect(late.received).toEqual([]);
    expect(sockets.map(({ closed }) => closed)).toEqual(sockets.map(() => null));
    await openSession(acme, 'carol');
  });

  it('makes room when a connection is gone', async () => {
    const [first] = await openMany(connectionsPerPerson);
    first!.cut();
    expect((await openSession(acme, 'bob')).closed).toBeNull();
  });

  it('shares one budget of topics over connections and polls', async () => {
    for (const socket of await openMany(TOPICS / 2)) {
      socket.subscribe('inbox');
      socket.subscribe('permissions');
      for (let n = 0; n < 2; n += 1) await socket.next('subscribed');
    }
    const late = await openSession(acme, 'bob');
    late.subscribe('inbox');
    expect(await late.whenClosed()).toBe(CLOSE_CODES.TOO_MANY);
    const { organizationId } = acme;
    const bob = await acme.person('bob');
    const refused = await bob.post(poll, { organizationId, subscriptions: [{ topic: 'inbox' }] });
    expect(refused).toMatchObject({ status: 429, body: { error: { status: 'RESOURCE_EXHAUSTED' } } });
    expect(refused.headers.get('retry-after')).toBe('1');
    const carol = await acme.person('carol');
    expect((await carol.post(poll, { organizationId, subscriptions: [{ topic: 'inbox' }] })).status).toBe(200);
  });

  it('shares one budget of what waits to be sent', async () => {
    const sockets = await openMany(bufferedBytesPerPerson / bufferedBytes + 1);
    for (const socket of sockets) socket.bufferedBytes = bufferedBytes;
    const [slow, ...others] = sockets;
    slow!.send({ type: 'ping' });
    expect(await slow!.whenClosed()).toBe(CLOSE_CODES.TOO_SLOW);
    others[0]!.send({ type: 'ping' });
    expect(await others[0]!.next()).toEqual({ type: 'pong' });
  });

  it('counts sign-ins of connections by person, with a time to retry', async () => {
    const slow = await startTestService({ options: { limits: { userRate: { perSecond: 1, burst: 2 } } } });
    const organization = await TestOrganization.create(await slow.newKey());
    const { apiKey, token } = await organization.person('bob');
    const frame = { type: 'authenticate' as const, apiKey, token, organizationId: organization.organizationId };
    const codes: (number | null)[] = [];
    for (let n = 0; n < 3; n += 1) {
      const socket = new TestSocket(slow.service);
      socket.send(frame);
      await socket.next().catch(() => null);
      codes.push(socket.closed?.code ?? null);
    }
    expect(codes).toEqual([null, null, CLOSE_CODES.TOO_MANY]);
    expect((await openSession(organization, 'carol')).closed).toBeNull();
    await slow.close();
  });

  describe('documents', () => {
    /** Streams that the process follows, as an operator sees it. */
    const followedStreams = async () => {
      const { gauges } = test.metrics;
      gauges.length = 0;
      for (;;) {
        const sample = gauges.find(({ name }) => name === 'parley_realtime_streams');
        if (sample) return sample.value;
        // The next sweep is two seconds after the end of the last, which may be under way.
        test.clock.advance(20);
        await new Promise((resolve) => setTimeout(resolve));
      }
    };
    const follow = async (socket: TestSocket, documentId: string) => {
      socket.subscribe(`document:${documentId}`);
      return socket.next();
    };

    it('that are not there and those of others are refused in the same words, and leave nothing behind', async () => {
      await acme.key.call(addDocuments, {
        organizationId: acme.organizationId,
        documents: [{ documentId: 'secret', accessType: 'restricted' }],
      });
      const socket = await openSession(acme, 'bob');
      const [missing, foreign] = [await follow(socket, 'missing'), await follow(socket, 'secret')];
      expect(missing).toMatchObject({ type: 'unsubscribed', code: 'PERMISSION_DENIED' });
      expect({ ...foreign, topic: '' }).toEqual({ ...missing, topic: '' });
      const before = await followedStreams();
      for (let n = 0; n < 100; n += 1) await follow(socket, `missing-${n}`);
      expect(await followedStreams()).toBe(before);
    });

    it('that are there are followed, by everybody who asks at the same time', async () => {
      await acme.key.call(addDocuments, { organizationId: acme.organizationId, documents: [{ documentId: 'plan' }] });
      const sockets = await openMany(5);
      const before = await followedStreams();
      const first = await Promise.all(sockets.map((socket) => follow(socket, 'plan')));
      expect(first.map(({ type }) => type)).toEqual(Array(5).fill('subscribed'));
      expect(await followedStreams()).toBe(before + 2); // the organization's own stream, and the document's
    });

    it('that are left before it is known whether they are there are not followed', async () => {
      await acme.key.call(addDocuments, { organizationId: acme.organizationId, documents: [{ documentId: 'plan' }] });
      const socket = await openSession(acme, 'bob');
      await follow(socket, 'missing');
      const before = await followedStreams();
      socket.subscribe('document:plan');
      socket.send({ type: 'unsubscribe', topic: 'document:plan' });
      socket.send({ type: 'ping' });
      expect(await socket.next()).toEqual({ type: 'pong' });
      await follow(socket, 'missing');
      expect(await followedStreams()).toBe(before);
    });
  });
});
