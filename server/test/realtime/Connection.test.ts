import { CLOSE_CODES, FIRST_SUBSCRIPTIONS, HEARTBEAT_MS, REALTIME_LIMITS } from '@parley/protocol/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { openSession } from './support/openSession.js';
import { TestSocket } from './support/TestSocket.js';

const MINUTE_MS = 60_000;

describe('a realtime connection', () => {
  let test: TestService;
  let acme: TestOrganization;
  beforeAll(async () => {
    test = await startTestService();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    acme = await TestOrganization.create(await test.newKey());
  });

  const authenticate = async (userId = 'bob') => {
    const { apiKey, token } = await acme.person(userId);
    return { type: 'authenticate' as const, apiKey, token, organizationId: acme.organizationId };
  };
  const updateKey = (values: { disabled: boolean }) =>
    test.service.core.db.updateTable('api_keys').set(values).where('api_key', '=', acme.key.apiKey).execute();

  describe('signing in', () => {
    it('answers who is signed in, where, and the heartbeat', async () => {
      const socket = new TestSocket(test.service);
      socket.send(await authenticate());
      expect(await socket.next()).toEqual({
        type: 'authenticated',
        userId: 'bob',
        organizationId: 'acme',
        heartbeatMs: HEARTBEAT_MS,
      });
    });

    it('takes a frame that was sent right after the one that signs in', async () => {
      const socket = new TestSocket(test.service);
      socket.send(await authenticate());
      socket.subscribe('inbox');
      await socket.next('authenticated');
      expect(await socket.next()).toMatchObject({ type: 'subscribed', topic: 'inbox', reset: false });
    });

    it('takes subscriptions in the frame that signs in, and no more than fit', async () => {
      const socket = new TestSocket(test.service);
      const subscriptions = [{ topic: 'inbox' as const, since: undefined, options: undefined }];
      socket.send({ ...(await authenticate()), subscriptions });
      await socket.next('authenticated');
      expect(await socket.next()).toMatchObject({ type: 'subscribed', topic: 'inbox', reset: false });
      const full = new TestSocket(test.service);
      full.send({
        ...(await authenticate()),
        subscriptions: Array.from({ length: FIRST_SUBSCRIPTIONS + 1 }, () => subscriptions[0]!),
      });
      expect(await full.whenClosed()).toBe(CLOSE_CODES.BAD_FRAME);
    });

    it('closes UNAUTHENTICATED when any other frame comes first', async () => {
      const socket = new TestSocket(test.service);
      socket.subscribe('inbox');
      expect(await socket.whenClosed()).toBe(CLOSE_CODES.UNAUTHENTICATED);
      expect(socket.received).toEqual([]);
    });

    it('closes IDLE when nobody has signed in within ten seconds, so that a client of a busy service comes back', async () => {
      const socket = new TestSocket(test.service);
      test.clock.advance(REALTIME_LIMITS.authenticateMs - 1);
      expect(socket.closed).toBeNull();
      test.clock.advance(1);
      expect(await socket.whenClosed()).toBe(CLOSE_CODES.IDLE);
    });

    it.each([
      ['a token that is none', { token: 'no.such.token' }],
      ['an API key that is none', { apiKey: 'pk_nobody' }],
    ])('closes UNAUTHENTICATED for %s', async (_title, changes) => {
      const socket = new TestSocket(test.service);
      socket.send({ ...(await authenticate()), ...changes });
      expect(await socket.whenClosed()).toBe(CLOSE_CODES.UNAUTHENTICATED);
    });

    it('closes UNAUTHENTICATED for the token of another API key', async () => {
      const other = await TestOrganization.create(await test.newKey());
      const { token } = await other.person('bob');
      const socket = new TestSocket(test.service);
      socket.send({ ...(await authenticate()), token });
      expect(await socket.whenClosed()).toBe(CLOSE_CODES.UNAUTHENTICATED);
    });

    it('closes TOKEN_EXPIRED for a token that was good once', async () => {
      const frame = await authenticate();
      test.clock.advance(49 * 60 * MINUTE_MS);
      const socket = new TestSocket(test.service);
      socket.send(frame);
      expect(await socket.whenClosed()).toBe(CLOSE_CODES.TOKEN_EXPIRED);
    });

    it('closes FORBIDDEN for an API key that is switched off', async () => {
      const frame = await authenticate();
      await updateKey({ disabled: true });
      const socket = new TestSocket(test.service);
      socket.send(frame);
      expect(await socket.whenClosed()).toBe(CLOSE_CODES.FORBIDDEN);
    });

    it('closes FORBIDDEN for an organization that is not there', async () => {
      const socket = new TestSocket(test.service);
      socket.send({ ...(await authenticate()), organizationId: 'nowhere' });
      expect(await socket.whenClosed()).toBe(CLOSE_CODES.FORBIDDEN);
    });

    it('closes TOO_MANY for more frames than signing in takes', async () => {
      const socket = new TestSocket(test.service);
      socket.send(await authenticate());
      for (let i = 0; i < REALTIME_LIMITS.framesBeforeSignIn; i += 1) socket.send({ type: 'ping' });
      expect(await socket.whenClosed()).toBe(CLOSE_CODES.TOO_MANY);
    });

    it('closes BAD_FRAME when somebody signs in twice', async () => {
      const socket = await openSession(acme, 'bob');
      socket.send(await authenticate());
      expect(await socket.whenClosed()).toBe(CLOSE_CODES.BAD_FRAME);
    });
  });

  describe('frames', () => {
    it.each([
      ['text that is no JSON', 'hello'],
      ['JSON that is no frame', '{"type":"dance"}'],
      ['a frame that breaks its schema', '{"type":"subscribe","topic":"everything"}'],
      ['bytes', new Uint8Array([123, 125])],
    ])('closes BAD_FRAME for %s', async (_title, data) => {
      const socket = await openSession(acme, 'bob');
      socket.sendRaw(data);
      expect(await socket.whenClosed()).toBe(CLOSE_CODES.BAD_FRAME);
    });

    it('closes FRAME_TOO_LARGE for one byte too many, counted in UTF-8', async () => {
      const socket = await openSession(acme, 'bob');
      const pad = (bytes: number) => `{"type":"ping","pad":"${'é'.repeat((bytes - 24) / 2)}"}`;
      socket.sendRaw(pad(REALTIME_LIMITS.maxFrameBytes));
      expect(await socket.next()).toEqual({ type: 'pong' });
      socket.sendRaw(`${pad(REALTIME_LIMITS.maxFrameBytes)} `);
      expect(await socket.whenClosed()).toBe(CLOSE_CODES.FRAME_TOO_LARGE);
    });

    it('closes TOO_MANY for more frames in ten seconds than a client needs', async () => {
      const socket = await openSession(acme, 'bob');
      const ping = (times: number) => {
        for (let i = 0; i < times; i += 1) socket.send({ type: 'ping' });
      };
      ping(REALTIME_LIMITS.framesPerTenSeconds);
      test.clock.advance(10_000);
      ping(REALTIME_LIMITS.framesPerTenSeconds);
      expect(socket.closed).toBeNull();
      ping(1);
      expect(await socket.whenClosed()).toBe(CLOSE_CODES.TOO_MANY);
    });

    it('closes TOO_MANY for more topics than a client needs', async () => {
      // Documents that are there: one that is refused does not count any more.
      const ids = Array.from({ length: REALTIME_LIMITS.topics }, (_, index) => `d${index}`);
      for (const id of ids) await acme.setDocument(id, { access_type: 'public', disabled: false });
      const socket = await openSession(acme, 'bob');
      for (const id of ids) socket.subscribe(`document:${id}`);
      expect(socket.closed).toBeNull();
      socket.subscribe('inbox');
      expect(await socket.whenClosed()).toBe(CLOSE_CODES.TOO_MANY);
    });

    it('counts a topic once, however often it is subscribed to', async () => {
      const socket = await openSession(acme, 'bob');
      for (let i = 0; i <= REALTIME_LIMITS.topics; i += 1) socket.subscribe('inbox');
      await socket.next('subscribed');
      expect(socket.closed).toBeNull();
    });
  });

  describe('time', () => {
    it('answers a ping', async () => {
      const socket = await openSession(acme, 'bob');
      socket.send({ type: 'ping' });
      expect(await socket.next()).toEqual({ type: 'pong' });
    });

    it('closes IDLE after two heartbeats of silence, and not while any frame comes', async () => {
      const socket = await openSession(acme, 'bob');
      test.clock.advance(2 * HEARTBEAT_MS - 1);
      socket.send({ type: 'ping' });
      test.clock.advance(2 * HEARTBEAT_MS - 1);
      expect(socket.closed).toBeNull();
      test.clock.advance(1000); // at most so late
      expect(await socket.whenClosed()).toBe(CLOSE_CODES.IDLE);
    });

    /** Lets time pass for a client that keeps its heartbeat. */
    const pass = async (socket: TestSocket, ms: number) => {
      for (let left = ms; left > 0; left -= MINUTE_MS / 2) {
        socket.send({ type: 'ping' });
        await socket.next('pong');
        test.clock.advance(Math.min(left, MINUTE_MS / 2));
      }
    };
    const LIFETIME_MS = 48 * 60 * MINUTE_MS;

    it('closes TOKEN_EXPIRED in the second in which the token expires', async () => {
      const socket = await openSession(acme, 'bob');
      await pass(socket, LIFETIME_MS - 1000);
      expect(socket.closed).toBeNull();
      await pass(socket, 1000);
      expect(await socket.whenClosed()).toBe(CLOSE_CODES.TOKEN_EXPIRED);
    });

    it('goes on with a fresh token of the same person', async () => {
      const socket = await openSession(acme, 'bob');
      await pass(socket, LIFETIME_MS - 1000);
      socket.send({ type: 'token', token: (await acme.person('bob')).token });
      socket.send({ type: 'ping' });
      await socket.next('pong'); // frames are handled in order, so the token has been taken
      await pass(socket, MINUTE_MS);
      expect(socket.closed).toBeNull();
    });

    it('closes UNAUTHENTICATED for the token of another person', async () => {
      const socket = await openSession(acme, 'bob');
      socket.send({ type: 'token', token: (await acme.person('eve')).token });
      expect(await socket.whenClosed()).toBe(CLOSE_CODES.UNAUTHENTICATED);
    });
  });

  it('closes FORBIDDEN soon after its API key is switched off', async () => {
    const socket = await openSession(acme, 'bob');
    await updateKey({ disabled: true });
    test.clock.advance(2000);
    expect(await socket.whenClosed()).toBe(CLOSE_CODES.FORBIDDEN);
  });

  it('closes TOO_SLOW when more is unsent than a reader may leave', async () => {
    const socket = await openSession(acme, 'bob');
    socket.bufferedBytes = REALTIME_LIMITS.bufferedBytes;
    socket.send({ type: 'ping' });
    expect(socket.closed).toBeNull();
    socket.bufferedBytes += 1;
    socket.send({ type: 'ping' });
    expect(await socket.whenClosed()).toBe(CLOSE_CODES.TOO_SLOW);
  });

  it('closes INTERNAL and logs when the service itself fails', async () => {
    const socket = new TestSocket(test.service);
    const frame = await authenticate();
    const { db } = test.service.core;
    test.service.core.db = new Proxy(db, {
      get: () => {
        throw new Error('The database is on fire.');
      },
    });
    socket.send(frame);
    const code = await socket.whenClosed();
    test.service.core.db = db;
    expect(code).toBe(CLOSE_CODES.INTERNAL);
    expect(test.logger.entries).toContainEqual(
      expect.objectContaining({ level: 'error', message: 'A realtime connection failed unexpectedly.' }),
    );
  });

  it('shares one timer with all others, and leaves none behind', async () => {
    const own = await startTestService();
    const organization = await TestOrganization.create(await own.newKey());
    const sockets = [await openSession(organization, 'bob')];
    await own.service.jobs.drain();
    const ofOne = own.clock.timerCount;
    sockets.push(await openSession(organization, 'eve'), await openSession(organization, 'ada'));
    expect(own.clock.timerCount).toBe(ofOne);
    for (const socket of sockets) socket.cut();
    expect(own.clock.timerCount).toBe(ofOne - 1);
    await own.close();
  });
});

describe('when the service stops', () => {
  it('closes GOING_AWAY, those that come later included', async () => {
    const test = await startTestService();
    const acme = await TestOrganization.create(await test.newKey());
    const socket = await openSession(acme, 'bob');
    socket.subscribe('inbox');
    await socket.next('subscribed');
    await test.close();
    expect(await socket.whenClosed()).toBe(CLOSE_CODES.GOING_AWAY);
    const late = new TestSocket(test.service);
    expect(await late.whenClosed()).toBe(CLOSE_CODES.GOING_AWAY);
    expect(test.clock.timerCount).toBe(0);
  });
});
