import { CLOSE_CODES } from '@parley/protocol/constants';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { openSession } from './support/openSession.js';
import { TestSocket } from './support/TestSocket.js';

/** What a client may be told that sent rubbish. Never `INTERNAL`: that would be our fault. */
const ALLOWED = new Set<number>([
  CLOSE_CODES.BAD_FRAME,
  CLOSE_CODES.UNAUTHENTICATED,
  CLOSE_CODES.FORBIDDEN,
  CLOSE_CODES.FRAME_TOO_LARGE,
  CLOSE_CODES.TOO_MANY,
]);

/** Sequences of frames, before sign-in and after it. */
const SEQUENCES = Number(process.env['FUZZ_INPUTS'] ?? 150);

describe('hostile frames', () => {
  let test: TestService;
  let acme: TestOrganization;
  beforeAll(async () => {
    test = await startTestService();
    acme = await TestOrganization.create(await test.newKey());
    await acme.setDocument('plan', { access_type: 'public' });
  });
  afterAll(() => test.close());

  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('__proto__', 'inbox', 'document:', '\u0000', 'x'.repeat(40_000)),
  );
  const anything = fc.anything({ maxDepth: 4, withNullPrototype: false });
  const number = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(-1, 0, 2 ** 53, 1e308));
  const topic = fc.oneof(
    fc.constantFrom(
      'inbox',
      'permissions',
      'document:plan',
      'presence:plan',
      'typing:plan',
      'liveState:plan',
      'inlineReactions:plan',
      'cursors:plan',
      'access:plan',
      'crdt:plan',
      'document:\u0000',
      'document:\ud800',
    ),
    text.map((name) => `document:${name}`),
    text,
  );
  /** What a tab says of its person, right or wrong. */
  const state = fc.oneof(
    fc.record(
      {
        onlineStatus: fc.oneof(fc.constantFrom('online', 'away', 'offline'), anything),
        isUserIdle: fc.oneof(fc.boolean(), anything),
        location: fc.oneof(fc.record({ id: fc.oneof(text, number) }), anything),
        pageInfo: anything,
        selections: fc.oneof(text, anything),
        following: fc.oneof(text, anything),
        view: fc.oneof(fc.tuple(number, number, text), anything),
      },
      { requiredKeys: [] },
    ),
    anything,
  );
  const bots = fc.oneof(
    fc.constant(undefined),
    fc.array(fc.record({ userId: fc.oneof(text, fc.constant('bob')), name: text, location: anything }), {
      maxLength: 12,
    }),
    anything,
  );
  /** Frames of every type, each field right or wrong. */
  const frame = fc.oneof(
    fc.record(
      { type: fc.constant('authenticate'), apiKey: text, token: text, organizationId: text },
      { requiredKeys: ['type'] },
    ),
    fc.record(
      {
        type: fc.constant('subscribe'),
        topic,
        since: fc.oneof(number, anything),
        options: fc.oneof(
          fc.record(
            {
              includeSelf: fc.oneof(fc.boolean(), anything),
              documentIds: fc.oneof(fc.array(text, { maxLength: 40 }), anything),
              maxDays: fc.oneof(number, anything),
            },
            { requiredKeys: [] },
          ),
          anything,
        ),
        presence: fc.oneof(fc.record({ tab: fc.oneof(fc.constant('tab'), text), state, bots }), anything),
        access: fc.oneof(fc.record({ tab: fc.oneof(fc.constant('tab'), text), everyTab: anything }), anything),
      },
      { requiredKeys: ['type'] },
    ),
    fc.record(
      { type: fc.constant('presence'), topic, state, bots, movedTo: fc.oneof(text, anything) },
      { requiredKeys: ['type'] },
    ),
    fc.record(
      { type: fc.constant('cursor'), topic, cursor: fc.oneof(fc.tuple(number, number, text), anything) },
      { requiredKeys: ['type'] },
    ),
    fc.record(
      { type: fc.constant('typing'), topic, annotationId: fc.oneof(text, anything) },
      { requiredKeys: ['type'] },
    ),
    fc.record(
      {
        type: fc.constant('openStore'),
        topic,
        channel: fc.oneof(fc.nat(3), number, anything),
        storeId: fc.oneof(fc.constant('body'), text, anything),
        storeType: fc.oneof(fc.constantFrom('text', 'map', 'array', 'xml', 'xmltext'), anything),
        contentKey: fc.oneof(text, anything),
        vector: fc.oneof(text, anything),
        sessionId: fc.oneof(text, anything),
      },
      { requiredKeys: ['type'] },
    ),
    fc.record(
      { type: fc.constant('closeStore'), topic, channel: fc.oneof(fc.nat(3), number, anything) },
      { requiredKeys: ['type'] },
    ),
    fc.record({ type: fc.constant('unsubscribe'), topic }, { requiredKeys: ['type'] }),
    fc.record({ type: fc.constant('token'), token: fc.oneof(text, anything) }, { requiredKeys: ['type'] }),
    fc.record({ type: fc.constantFrom('ping', 'pong', 'subscribed', 'authenticated', '', 'toString') }),
    anything,
  );
  const raw = fc.oneof(
    {
      weight: 6,
      arbitrary: frame.map(
        (value) =>
          JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? String(item) : item)) ??
          'undefined',
      ),
    },
    { weight: 1, arbitrary: text },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 100 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 20_000 }).map((depth) => '['.repeat(depth)) },
    // A good frame with one character changed.
    {
      weight: 2,
      arbitrary: fc.tuple(fc.nat(60), fc.string({ minLength: 1, maxLength: 1 })).map(([at, character]) => {
        const good = '{"type":"subscribe","topic":"inbox","since":0,"options":{"maxDays":3}}';
        return good.slice(0, at) + character + good.slice(at + 1);
      }),
    },
  );
  /** Good frames between the bad ones, so that the connection lives a little longer. */
  const sequence = fc.array(
    fc.oneof(
      raw,
      fc.constantFrom(
        '{"type":"ping"}',
        '{"type":"subscribe","topic":"inbox"}',
        '{"type":"unsubscribe","topic":"inbox"}',
        '{"type":"subscribe","topic":"presence:plan","presence":{"tab":"t","state":{}}}',
        '{"type":"presence","topic":"presence:plan","state":{},"bots":[{"userId":"bot"},{"userId":"bob"}]}',
        '{"type":"unsubscribe","topic":"presence:plan"}',
        '{"type":"subscribe","topic":"cursors:plan"}',
        '{"type":"cursor","topic":"cursors:plan","cursor":[1,2,"a"]}',
        '{"type":"cursor","topic":"cursors:plan","cursor":[3,4]}',
        '{"type":"cursor","topic":"cursors:plan","cursor":null}',
        '{"type":"subscribe","topic":"crdt:plan"}',
        '{"type":"openStore","topic":"crdt:plan","channel":1,"storeId":"body","storeType":"text"}',
        '{"type":"closeStore","topic":"crdt:plan","channel":1}',
        '{"type":"subscribe","topic":"typing:plan"}',
        '{"type":"typing","topic":"typing:plan","annotationId":"one"}',
        '{"type":"typing","topic":"typing:plan","annotationId":null}',
      ),
    ),
    { maxLength: 12 },
  );

  /** The service answers others as before. */
  const expectAlive = async () => {
    const socket = await openSession(acme, 'bob');
    socket.subscribe('inbox');
    await socket.next('subscribed');
    socket.cut();
  };

  it.each([
    ['before sign-in', () => Promise.resolve(new TestSocket(test.service))],
    ['after sign-in', () => openSession(acme, 'eve')],
  ])(
    '%s are answered or closed with a code that the client can understand',
    async (_title, open) => {
      const errors = () => test.logger.entries.filter(({ level }) => level === 'error');
      await fc.assert(
        fc.asyncProperty(sequence, async (frames) => {
          const socket = await open();
          for (const data of frames) socket.sendRaw(data);
          // The last word is a frame that must be answered, unless the connection was closed before it.
          socket.send({ type: 'ping' });
          const end = await Promise.race([socket.whenClosed(), socket.next('pong').catch(() => null)]);
          expect(end === null || typeof end === 'object' || ALLOWED.has(end)).toBe(true);
          socket.cut();
        }),
        { numRuns: SEQUENCES },
      );
      await expectAlive();
      expect(errors()).toEqual([]);
    },
    Math.max(60_000, SEQUENCES * 100),
  );

  it('is not delayed by a client that sends as much as it may', async () => {
    const socket = await openSession(acme, 'eve');
    for (let i = 0; i < 150; i += 1) socket.subscribe('inbox', { since: i });
    await expectAlive();
    expect(socket.closed).toBeNull();
    socket.cut();
  });
});
