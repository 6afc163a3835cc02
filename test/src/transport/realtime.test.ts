import type { Change, Topic } from '@parley/protocol';
import { CLOSE_CODES } from '@parley/protocol/constants';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createHttpTransport,
  type HttpTransportOptions,
  type TopicMessage,
  type Transport,
} from '../../../src/index.js';
import type { OwnStoreFrame, OwnStores } from '../../../src/transport/Transport.js';
import '../../../src/later.js'; // loaded while the timers are real
import { HandDrivenSocket } from '../../support/HandDrivenSocket.js';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5); // the middle of the jitter: pauses are exactly 0.5, 1, 2 ... s
  HandDrivenSocket.opened.length = 0;
});
afterEach(() => void vi.useRealTimers());

const change = (id: string): Change => ({ type: 'notification.removed', notificationId: id });

async function start(options: Partial<HttpTransportOptions> = {}) {
  const transport = createHttpTransport({
    apiKey: 'key',
    baseUrl: 'https://parley.test/',
    // A class of the test stands for the browser's; only what the transport uses is there.
    WebSocket: HandDrivenSocket as unknown as HttpTransportOptions['WebSocket'],
    ...options,
  });
  const onTokenExpired = vi.fn<() => Promise<void>>(async () => undefined);
  const onForbidden = vi.fn<() => void>();
  const signIn = (token = 'token', userId = 'ada') =>
    transport.authenticate({ userId, organizationId: 'acme', token, onTokenExpired, onForbidden });
  const follow = (since?: number) => {
    const messages: TopicMessage[] = [];
    const leave = transport.subscribe('inbox', (message) => messages.push(message), { since });
    return { messages, leave };
  };
  const states: string[] = [];
  transport.connection().subscribe((state) => states.push(state));
  return { transport, signIn, follow, onTokenExpired, onForbidden, states };
}
const subscribed = (sequence: number) => ({ type: 'subscribed', topic: 'inbox', sequence, reset: false }) as const;
const changes = (after: number, sequence: number, ...ids: string[]) =>
  ({ type: 'changes', topic: 'inbox', after, sequence, changes: ids.map(change) }) as const;

describe('connecting', () => {
  it('opens no socket before somebody is signed in', async () => {
    const { follow, states } = await start();
    follow();
    expect(HandDrivenSocket.opened).toEqual([]);
    expect(states).toEqual(['pendingInit']);
  });

  it('opens one at /v2/client/realtime, and signs in and subscribes with the first frame', async () => {
    const { signIn, follow } = await start();
    follow();
    signIn();
    const socket = HandDrivenSocket.newest;
    expect(socket.url).toBe('wss://parley.test/v2/client/realtime');
    socket.open();
    const credentials = { apiKey: 'key', token: 'token', organizationId: 'acme' };
    expect(socket.sent).toEqual([{ type: 'authenticate', ...credentials, subscriptions: [{ topic: 'inbox' }] }]);
    socket.receive({ type: 'authenticated', userId: 'ada', organizationId: 'acme', heartbeatMs: 30_000 });
    expect(socket.sent).toHaveLength(1);
    expect(HandDrivenSocket.opened).toHaveLength(1);
  });

  it('asks after the sign-in for what has changed since its first frame', async () => {
    const { transport, signIn } = await start();
    const leave = ['document:a', 'document:b'].map((topic) => transport.subscribe(topic as Topic, () => {}));
    signIn();
    const socket = HandDrivenSocket.newest;
    socket.open();
    leave[0]!();
    transport.subscribe('document:b', () => {}, { since: 4 });
    transport.subscribe('document:c', () => {});
    socket.receive({ type: 'authenticated', userId: 'ada', organizationId: 'acme', heartbeatMs: 30_000 });
    expect(socket.sent.slice(1)).toEqual([
      { type: 'subscribe', topic: 'document:c' },
      { type: 'unsubscribe', topic: 'document:a' },
    ]);
  });

  it.each([
    { what: 'too many', topics: Array.from({ length: 50 }, (_, i) => `document:${i}`), first: 40 },
    { what: 'too long', topics: Array.from({ length: 30 }, (_, i) => `document:${i}${'x'.repeat(250)}`), first: 0 },
  ])('asks later for what is $what for the first frame', async ({ topics, first }) => {
    const { transport, signIn } = await start();
    for (const topic of topics) transport.subscribe(topic as Topic, () => {});
    signIn();
    const socket = HandDrivenSocket.newest;
    socket.open();
    expect(socket.subscriptions).toHaveLength(first);
    socket.receive({ type: 'authenticated', userId: 'ada', organizationId: 'acme', heartbeatMs: 30_000 });
    expect(socket.subscriptions.map(({ topic }) => topic)).toEqual(topics);
  });

  it('uses realtimeUrl when the socket has another host', async () => {
    const { signIn } = await start({ realtimeUrl: 'http://sockets.test' });
    signIn();
    expect(HandDrivenSocket.newest.url).toBe('ws://sockets.test/v2/client/realtime');
  });

  it('goes from pendingInit over pendingData to online when the first data is there', async () => {
    const { signIn, follow, states } = await start();
    follow();
    signIn();
    HandDrivenSocket.newest.accept();
    expect(states).toEqual(['pendingInit', 'pendingData']);
    HandDrivenSocket.newest.receive(subscribed(1));
    expect(states).toEqual(['pendingInit', 'pendingData', 'online']);
  });

  it('closes the socket and forgets every topic when nobody is signed in any more', async () => {
    const { transport, signIn, follow, states } = await start();
    follow();
    signIn();
    HandDrivenSocket.newest.accept();
    transport.authenticate(null);
    expect(HandDrivenSocket.newest.isClosedByClient).toBe(true);
    expect(states.at(-1)).toBe('pendingInit');
    signIn('token', 'grace');
    HandDrivenSocket.newest.accept();
    expect(HandDrivenSocket.newest.framesOf('subscribe')).toEqual([]);
  });
});

describe('losing the connection', () => {
  it('resumes with the viewer stamp of the state that it has, not with that of frames it had to drop', async () => {
    const { transport, signIn } = await start();
    const topic = 'comments:plan';
    transport.subscribe(topic, () => {}, { since: 3, stamp: 'one' });
    signIn();
    const { newest: socket } = HandDrivenSocket;
    socket.accept();
    expect(socket.subscriptions).toEqual([{ topic, since: 3, stamp: 'one' }]);
    socket.receive({ type: 'subscribed', topic, sequence: 3, reset: false, stamp: 'one' });
    socket.receive({ type: 'changes', topic, after: 3, sequence: 3, changes: [], stamp: 'two' });
    socket.receive({ type: 'changes', topic, after: 3, sequence: 4, changes: [] });
    socket.receive({ type: 'changes', topic, after: 5, sequence: 6, changes: [], stamp: 'three' });
    expect(socket.framesOf('subscribe').at(-1)).toEqual({ type: 'subscribe', topic, since: 4, stamp: 'two' });
    socket.receive({ type: 'reset', topic, sequence: 7, stamp: 'four' });
    socket.lose(1006);
    await vi.advanceTimersByTimeAsync(500);
    HandDrivenSocket.newest.accept();
    expect(HandDrivenSocket.newest.subscriptions).toEqual([{ topic, since: 7, stamp: 'four' }]);
  });

  it('reconnects after 0.5 s, doubling to 10 s, and begins at 0.5 s again after success', async () => {
    const { signIn, states } = await start();
    signIn();
    HandDrivenSocket.newest.accept();
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 8; attempt++) {
      const { length } = HandDrivenSocket.opened;
      HandDrivenSocket.newest.lose(1006);
      const from = Date.now();
      while (HandDrivenSocket.opened.length === length) await vi.advanceTimersByTimeAsync(100);
      pauses.push(Date.now() - from);
    }
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000]);
    expect(states.at(-1)).toBe('offline');
    HandDrivenSocket.newest.accept();
    expect(states.at(-1)).toBe('online');
    HandDrivenSocket.newest.lose(1006);
    const { length } = HandDrivenSocket.opened;
    await vi.advanceTimersByTimeAsync(500);
    expect(HandDrivenSocket.opened).toHaveLength(length + 1);
  });

  it.each([
    { failures: 0, middle: 500 },
    { failures: 9, middle: 10_000 }, // those that have waited long return together too
  ])(
    'spreads the clients of a service that restarts: half more or less by chance, after $failures failures',
    async ({ failures, middle }) => {
      for (const random of [0, 0.999]) {
        const { signIn } = await start();
        signIn();
        for (let failed = 0; failed < failures; failed += 1) {
          HandDrivenSocket.newest.lose(CLOSE_CODES.GOING_AWAY);
          await vi.advanceTimersByTimeAsync(15_000);
        }
        vi.mocked(Math.random).mockReturnValue(random);
        const { length } = HandDrivenSocket.opened;
        HandDrivenSocket.newest.lose(CLOSE_CODES.GOING_AWAY);
        await vi.advanceTimersByTimeAsync(middle * (0.5 + random) - 1);
        expect(HandDrivenSocket.opened).toHaveLength(length);
        await vi.advanceTimersByTimeAsync(2);
        expect(HandDrivenSocket.opened).toHaveLength(length + 1);
      }
    },
  );

  it('resumes each topic from its last position, and hands over what was missed in order', async () => {
    const { signIn, follow } = await start();
    const { messages } = follow();
    signIn();
    HandDrivenSocket.newest.accept();
    HandDrivenSocket.newest.receive(subscribed(4));
    HandDrivenSocket.newest.receive(changes(4, 5, 'a'));
    HandDrivenSocket.newest.lose(CLOSE_CODES.TOO_SLOW);
    await vi.advanceTimersByTimeAsync(500);
    HandDrivenSocket.newest.accept();
    expect(HandDrivenSocket.newest.subscriptions).toEqual([{ topic: 'inbox', since: 5 }]);
    HandDrivenSocket.newest.receive(subscribed(7));
    HandDrivenSocket.newest.receive(changes(5, 7, 'b', 'c'));
    expect(messages).toEqual([
      { type: 'subscribed', sequence: 4 },
      { type: 'changes', after: 4, sequence: 5, changes: [change('a')] },
      { type: 'subscribed', sequence: 7 },
      { type: 'changes', after: 5, sequence: 7, changes: [change('b'), change('c')] },
    ]);
  });

  it('asks for the replay again when the connection is lost in the middle of it', async () => {
    const { signIn, follow } = await start();
    follow(3);
    signIn();
    HandDrivenSocket.newest.accept();
    HandDrivenSocket.newest.receive(subscribed(9));
    HandDrivenSocket.newest.lose(1006);
    await vi.advanceTimersByTimeAsync(500);
    HandDrivenSocket.newest.accept();
    expect(HandDrivenSocket.newest.subscriptions).toMatchObject([{ since: 3 }]);
  });

  it('connects at once when the same person is set again, and not twice while it connects', async () => {
    const { signIn, states } = await start();
    signIn();
    HandDrivenSocket.newest.accept();
    HandDrivenSocket.newest.lose(1006);
    signIn();
    expect(HandDrivenSocket.opened).toHaveLength(2);
    signIn();
    expect(HandDrivenSocket.opened).toHaveLength(2);
    HandDrivenSocket.newest.accept();
    expect(states.at(-1)).toBe('online');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(HandDrivenSocket.opened).toHaveLength(2);
  });

  it('connects with the newer token when it gets one while it connects', async () => {
    const { signIn } = await start();
    signIn();
    signIn('newer');
    HandDrivenSocket.newest.accept();
    expect(HandDrivenSocket.newest.framesOf('authenticate')).toMatchObject([{ token: 'newer' }]);
  });

  it('comes back at once when the browser finds the network again', async () => {
    const network = new EventTarget();
    vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
    vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network));
    const { transport, signIn } = await start();
    signIn();
    HandDrivenSocket.newest.lose(1006);
    network.dispatchEvent(new Event('online'));
    expect(HandDrivenSocket.opened).toHaveLength(2);
    transport.authenticate(null);
    network.dispatchEvent(new Event('online'));
    expect(HandDrivenSocket.opened).toHaveLength(2);
  });

  it('finds a connection that died without a word: a ping, then the end when nothing answers', async () => {
    const { signIn, states } = await start();
    signIn();
    HandDrivenSocket.newest.accept(30_000);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(HandDrivenSocket.newest.framesOf('ping')).toHaveLength(1);
    HandDrivenSocket.newest.receive({ type: 'pong' });
    await vi.advanceTimersByTimeAsync(30_000 + 29_999);
    expect(HandDrivenSocket.newest.framesOf('ping')).toHaveLength(2);
    expect(states.at(-1)).toBe('online');
    await vi.advanceTimersByTimeAsync(1);
    expect(states.at(-1)).toBe('offline');
    expect(HandDrivenSocket.newest.isClosedByClient).toBe(true);
  });
});

it('pings also while frames keep coming, as the service closes connections that send nothing', async () => {
  const { signIn, follow } = await start();
  follow();
  signIn();
  HandDrivenSocket.newest.accept(30_000);
  HandDrivenSocket.newest.receive(subscribed(1));
  for (let second = 1; second <= 60; second++) {
    await vi.advanceTimersByTimeAsync(1000);
    HandDrivenSocket.newest.receive(changes(second, second + 1));
  }
  expect(HandDrivenSocket.newest.framesOf('ping')).toHaveLength(2);
});

describe('tokens', () => {
  it('hands a fresh token of the same person over on the open connection', async () => {
    const { signIn } = await start();
    signIn();
    HandDrivenSocket.newest.accept();
    signIn('fresh');
    expect(HandDrivenSocket.newest.framesOf('token')).toEqual([{ type: 'token', token: 'fresh' }]);
    expect(HandDrivenSocket.opened).toHaveLength(1);
  });

  it('asks for a fresh token when it expired, waits for it, and resumes', async () => {
    const { signIn, follow, onTokenExpired } = await start();
    follow(2);
    signIn();
    HandDrivenSocket.newest.accept();
    HandDrivenSocket.newest.lose(CLOSE_CODES.TOKEN_EXPIRED);
    expect(onTokenExpired).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(HandDrivenSocket.opened).toHaveLength(1);
    signIn('fresh');
    HandDrivenSocket.newest.accept();
    expect(HandDrivenSocket.newest.sent).toMatchObject([{ token: 'fresh', subscriptions: [{ since: 2 }] }]);
  });

  it('tries again later when there is no fresh token now', async () => {
    const { signIn, onTokenExpired } = await start();
    onTokenExpired.mockRejectedValueOnce(new Error('the backend is down'));
    signIn();
    HandDrivenSocket.newest.accept();
    HandDrivenSocket.newest.lose(CLOSE_CODES.TOKEN_EXPIRED);
    await vi.advanceTimersByTimeAsync(1000);
    expect(HandDrivenSocket.opened).toHaveLength(2);
  });

  it('comes back to a service that was too busy to sign it in, however often', async () => {
    const { signIn, onTokenExpired } = await start();
    signIn();
    HandDrivenSocket.newest.accept();
    HandDrivenSocket.newest.lose(CLOSE_CODES.GOING_AWAY);
    for (let attempt = 2; attempt < 6; attempt += 1) {
      await vi.advanceTimersByTimeAsync(10_000);
      expect(HandDrivenSocket.opened).toHaveLength(attempt);
      HandDrivenSocket.newest.lose(CLOSE_CODES.IDLE);
    }
    expect(onTokenExpired).not.toHaveBeenCalled();
  });

  it.each([CLOSE_CODES.UNAUTHENTICATED, CLOSE_CODES.FORBIDDEN])(
    'does not come back after close code %i without new credentials',
    async (code) => {
      const { signIn, onTokenExpired, onForbidden } = await start();
      signIn();
      HandDrivenSocket.newest.lose(code);
      expect(onForbidden).toHaveBeenCalledTimes(code === CLOSE_CODES.FORBIDDEN ? 1 : 0);
      await vi.advanceTimersByTimeAsync(120_000);
      expect(HandDrivenSocket.opened).toHaveLength(1);
      expect(onTokenExpired).toHaveBeenCalledTimes(code === CLOSE_CODES.UNAUTHENTICATED ? 1 : 0);
      signIn('fresh');
      expect(HandDrivenSocket.opened).toHaveLength(2);
      HandDrivenSocket.newest.lose(code);
      await vi.advanceTimersByTimeAsync(120_000);
      expect(HandDrivenSocket.opened).toHaveLength(2);
      expect(onTokenExpired).toHaveBeenCalledTimes(code === CLOSE_CODES.UNAUTHENTICATED ? 1 : 0);
    },
  );
});

describe('topics', () => {
  async function connected() {
    const tools = await start();
    tools.signIn();
    HandDrivenSocket.newest.accept();
    return { ...tools, socket: HandDrivenSocket.newest };
  }

  it('asks once for the changes in a gap, and hands nothing over until they are there', async () => {
    const { follow, socket } = await connected();
    const { messages } = follow();
    socket.receive(subscribed(1));
    socket.receive(changes(1, 2, 'a'));
    socket.receive(changes(3, 4, 'c'));
    socket.receive(changes(4, 5, 'd'));
    expect(socket.framesOf('subscribe').slice(1)).toEqual([{ type: 'subscribe', topic: 'inbox', since: 2 }]);
    socket.receive(subscribed(5));
    socket.receive(changes(2, 5, 'b', 'c', 'd'));
    const seen = messages.flatMap((message) => (message.type === 'changes' ? message.changes : []));
    expect(seen).toEqual([change('a'), change('b'), change('c'), change('d')]);
  });

  it('drops what it had already', async () => {
    const { follow, socket } = await connected();
    const { messages } = follow();
    socket.receive(subscribed(5));
    socket.receive(changes(3, 4, 'old'));
    expect(messages).toHaveLength(1);
  });

  it('passes on a reset, whether it answers a subscription or comes later, and goes on from its position', async () => {
    const { follow, socket } = await connected();
    const { messages } = follow(3);
    socket.receive({ ...subscribed(9), reset: true });
    socket.receive(changes(9, 10));
    socket.receive({ type: 'reset', topic: 'inbox', sequence: 20 });
    socket.receive(changes(20, 21, 'a'));
    expect(messages.map(({ type }) => type)).toEqual(['reset', 'changes', 'reset', 'changes']);
  });

  it('passes on counts of the service', async () => {
    const { follow, socket } = await connected();
    const { messages } = follow();
    const counts = { forYou: 1, all: 2, unseen: 1 };
    socket.receive({ ...subscribed(1), counts });
    socket.receive({ ...changes(1, 1), counts: { ...counts, all: 3 } });
    expect(messages).toEqual([
      { type: 'subscribed', sequence: 1, counts },
      { type: 'changes', after: 1, sequence: 1, changes: [], counts: { ...counts, all: 3 } },
    ]);
  });

  it('says when a subscription was refused, and does not ask again', async () => {
    const { follow, socket } = await connected();
    const { messages } = follow();
    socket.receive({ type: 'unsubscribed', topic: 'inbox', code: 'PERMISSION_DENIED', message: 'No.' });
    expect(messages).toEqual([{ type: 'unsubscribed', code: 'PERMISSION_DENIED', message: 'No.' }]);
    socket.lose(1006);
    await vi.advanceTimersByTimeAsync(500);
    HandDrivenSocket.newest.accept();
    expect(HandDrivenSocket.newest.framesOf('subscribe')).toEqual([]);
  });

  it('changes options without missing anything: subscribe again, then leave the earlier subscription', async () => {
    const { transport, follow, socket } = await connected();
    const first = follow();
    socket.receive(subscribed(4));
    const second: TopicMessage[] = [];
    const options = { maxDays: 30, includeSelf: undefined, documentIds: undefined };
    transport.subscribe('inbox', (message) => second.push(message), { options });
    first.leave();
    expect(socket.framesOf('subscribe').at(-1)).toEqual({
      type: 'subscribe',
      topic: 'inbox',
      since: 4,
      options: { maxDays: 30 },
    });
    expect(socket.framesOf('unsubscribe')).toEqual([]);
    socket.receive(changes(4, 5, 'a'));
    expect(second).toMatchObject([{ type: 'changes', sequence: 5 }]);
    expect(first.messages).toHaveLength(1);
  });

  it('leaves a topic on the wire with its last reader', async () => {
    const { follow, socket } = await connected();
    const [one, two] = [follow(), follow()];
    one.leave();
    expect(socket.framesOf('unsubscribe')).toEqual([]);
    two.leave();
    two.leave();
    expect(socket.framesOf('unsubscribe')).toEqual([{ type: 'unsubscribe', topic: 'inbox' }]);
  });
});

describe('stores', () => {
  const topic = 'crdt:plan';
  const openStore: OwnStoreFrame = {
    type: 'openStore',
    topic,
    channel: 1,
    storeId: 'notes',
    contentKey: 'content',
    storeType: 'text',
  };
  const followStores = (transport: Transport) => {
    const messages: TopicMessage[] = [];
    const stores: OwnStores = { held: [] };
    const leave = transport.subscribe(topic, (message) => messages.push(message), { stores });
    return { messages, stores, leave };
  };
  const answer = (socket: HandDrivenSocket) => socket.receive({ type: 'subscribed', topic, sequence: 0, reset: false });

  it('sends frames of both kinds once the link has answered for their topic, and says whether it did', async () => {
    const { transport, signIn } = await start();
    const { stores, leave } = followStores(transport);
    const bytes = new Uint8Array([1, 1, 2]);
    expect(stores.send!(openStore)).toBe(false);
    signIn();
    const socket = HandDrivenSocket.newest;
    socket.accept();
    expect([stores.send!(openStore), stores.send!(bytes)]).toEqual([false, false]);
    answer(socket);
    expect([stores.send!(openStore), stores.send!(bytes)]).toEqual([true, true]);
    expect([socket.framesOf('openStore'), socket.sentBytes]).toEqual([[openStore], [bytes]]);
    socket.lose(1006);
    await vi.advanceTimersByTimeAsync(500);
    HandDrivenSocket.newest.accept(); // channels of the lost link are not known here
    expect(stores.send!(bytes)).toBe(false);
    answer(HandDrivenSocket.newest);
    expect(stores.send!(bytes)).toBe(true);
    leave();
    expect(stores.send!(bytes)).toBe(false);
  });

  it('hands over what comes for their topic, and binary frames to all topics of stores and to no other', async () => {
    const { transport, signIn, follow } = await start();
    const [stores, inbox] = [followStores(transport), follow()];
    signIn();
    const socket = HandDrivenSocket.newest;
    socket.accept();
    expect(socket.binaryType).toBe('arraybuffer');
    answer(socket);
    const refused = { type: 'storeRefused', topic, channel: 1, code: 'PERMISSION_DENIED', message: 'No.' } as const;
    socket.receive(refused);
    socket.receiveBytes(1, 3, 1, 1);
    expect(stores.messages.slice(1)).toEqual([refused, { type: 'binary', data: new Uint8Array([1, 3, 1, 1]).buffer }]);
    expect(inbox.messages).toEqual([]);
  });

  it('are named in polls with their position, and have no channel there', async () => {
    const { transport, signIn } = await start({ forceLongPolling: true, fetch: vi.fn<typeof fetch>(poll) });
    const asked: unknown[] = [];
    async function poll(_: unknown, init?: RequestInit) {
      asked.push((JSON.parse(init!.body as string) as { data: { subscriptions: unknown } }).data.subscriptions);
      if (asked.length > 1) return new Promise<Response>(() => undefined);
      const frames = [{ type: 'subscribed', topic, sequence: 0, reset: false }];
      return Response.json({ result: { status: 'success', message: '', data: { frames } } });
    }
    const { stores } = followStores(transport);
    stores.held = [{ storeId: 'notes', sequence: 4 }];
    signIn();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked[0]).toEqual([{ topic, stores: [{ storeId: 'notes', sequence: 4 }] }]);
    expect([stores.send!(openStore), stores.send!(new Uint8Array(3))]).toEqual([false, false]);
  });
});

describe('a service that asks to wait', () => {
  /** Answers polls; `next` is what the next ones are told. */
  function polls() {
    const response = { status: 200, headers: {} as Record<string, string> };
    const bodies: { waitMs?: number }[] = [];
    const fetch = vi.fn<typeof globalThis.fetch>(async (_url, init) => {
      bodies.push((JSON.parse(init!.body as string) as { data: { waitMs?: number } }).data);
      const frames = [subscribed(1)];
      const body =
        response.status === 200
          ? { result: { status: 'success', message: '', data: { frames } } }
          : { error: { status: 'RESOURCE_EXHAUSTED', message: 'Wait.' } };
      return Response.json(body, response);
    });
    return { response, bodies, fetch };
  }

  it('with too many connections of the person is polled now and then, and asked for a socket again after five minutes', async () => {
    const { bodies, fetch } = polls();
    const { signIn, follow, states } = await start({ fetch });
    const { messages } = follow();
    signIn();
    HandDrivenSocket.newest.open();
    HandDrivenSocket.newest.lose(CLOSE_CODES.TOO_MANY_CONNECTIONS);
    await vi.advanceTimersByTimeAsync(0);
    expect(messages).toEqual([{ type: 'subscribed', sequence: 1 }]);
    expect(states).toEqual(['pendingInit', 'pendingData', 'online']);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(bodies).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(bodies.map(({ waitMs }) => waitMs)).toEqual([0, 0]);
    await vi.advanceTimersByTimeAsync(4 * 60_000);
    expect(HandDrivenSocket.opened).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(HandDrivenSocket.opened).toHaveLength(2);
    const asked = bodies.length;
    HandDrivenSocket.newest.accept();
    await vi.advanceTimersByTimeAsync(25_000);
    expect(bodies).toHaveLength(asked);
    expect(states.at(-1)).toBe('online');
  });

  it('is met with longer pauses each time, also when it lets the client in before it sends it away', async () => {
    const { signIn } = await start();
    signIn();
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 8; attempt++) {
      const { length } = HandDrivenSocket.opened;
      HandDrivenSocket.newest.accept();
      HandDrivenSocket.newest.lose(CLOSE_CODES.TOO_MANY);
      const from = Date.now();
      while (HandDrivenSocket.opened.length === length) await vi.advanceTimersByTimeAsync(100);
      pauses.push(Date.now() - from);
    }
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000]);
    HandDrivenSocket.newest.accept();
    await vi.advanceTimersByTimeAsync(10_000);
    HandDrivenSocket.newest.lose(CLOSE_CODES.TOO_MANY);
    const { length } = HandDrivenSocket.opened;
    await vi.advanceTimersByTimeAsync(500);
    expect(HandDrivenSocket.opened).toHaveLength(length + 1);
  });

  it('is polled again no sooner than it says', async () => {
    const { response, bodies, fetch } = polls();
    Object.assign(response, { status: 429, headers: { 'retry-after': '20' } });
    const { signIn, follow } = await start({ fetch, forceLongPolling: true });
    follow();
    signIn();
    await vi.advanceTimersByTimeAsync(19_999);
    expect(bodies).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(bodies).toHaveLength(2);
  });

  it.each(['PERMISSION_DENIED', 'NOT_FOUND'])('is not polled again after it has answered %s', async (status) => {
    const { fetch } = polls();
    fetch.mockImplementation(async () => Response.json({ error: { status, message: 'No.' } }, { status: 403 }));
    const { signIn, follow, onForbidden } = await start({ fetch, forceLongPolling: true });
    follow();
    signIn();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(onForbidden).toHaveBeenCalledTimes(1);
  });

  it('is not asked again and again with tokens that have expired already', async () => {
    const { signIn, onTokenExpired } = await start();
    onTokenExpired.mockImplementation(async () => signIn('stale'));
    signIn('stale');
    const from = Date.now();
    for (let attempt = 0; attempt < 5; attempt++) {
      const { length } = HandDrivenSocket.opened;
      HandDrivenSocket.newest.lose(CLOSE_CODES.TOKEN_EXPIRED);
      while (HandDrivenSocket.opened.length === length) await vi.advanceTimersByTimeAsync(100);
    }
    expect(onTokenExpired).toHaveBeenCalledTimes(5);
    expect(Date.now() - from).toBeGreaterThan(10_000); // at once, then after 1, 2, 4 and 8 s
  });
});
