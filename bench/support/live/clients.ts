import type { ClientFrame, ServerFrame, Topic } from '@parley/protocol';
import { WebSocket } from 'ws';
import { createState } from '../../../src/observable.js';
import { createRealtime } from '../../../src/transport/createRealtime.js';
import type { ConnectionState } from '../../../src/transport/Transport.js';
import { openSocket } from '../relay.js';
import { answerCalls, clockMs } from './processes.js';

/** The connections of people, in a process of their own, so that they do not share an event loop with what is measured. */
export interface Crowd {
  url: string;
  apiKey: string;
  organizationId: string;
  topics: Topic[];
  /** One token for each person. */
  tokens: string[];
  /** How many connect at the same time. */
  width: number;
}

const sockets: WebSocket[] = [];
const clients: ReturnType<typeof createRealtime>[] = [];
let missing = 0;
let allArrived = (_at: number) => {};
let whenAll: Promise<{ at: number; text: string }> | undefined;
let isAsking = false;

/** Counts a frame with changes. */
const count = (text: string) => {
  missing -= 1;
  if (missing === 0) {
    allArrived(clockMs());
    lastText = text;
  }
};
let lastText = '';

const calls = {
  /** Connects sockets that receive whatever is sent. */
  async listen({ url, people }: { url: string; people: number }): Promise<void> {
    sockets.push(...(await inParallel(people, 100, () => openSocket(url, count))));
  },

  /** Connects people who sign in and follow topics. Returns the time of all, ms. */
  async follow(crowd: Crowd): Promise<number> {
    const startedAt = clockMs();
    sockets.push(...(await inParallel(crowd.tokens.length, crowd.width, (index) => follow(crowd, index))));
    return clockMs() - startedAt;
  },

  /** Connects real clients. Resolves when all are online. */
  async connect(crowd: Crowd): Promise<void> {
    const before = clients.length;
    for (let start = 0; start < crowd.tokens.length; start += crowd.width) {
      const some = crowd.tokens.slice(start, start + crowd.width);
      const opened = some.map((token, offset) => openClient(crowd, token, `user-${before + start + offset + 1}`));
      await Promise.all(opened);
    }
  },

  /** Expects one frame with changes at every socket. `arrived` returns when the last one came. */
  expect(): void {
    missing = sockets.length;
    whenAll = new Promise<number>((resolve) => (allArrived = resolve)).then((at) => ({ at, text: lastText }));
  },
  arrived: () => whenAll,

  /** Waits until shares of the real clients are online again, since the call. Returns when, ms. */
  async back({ shares }: { shares: number[] }): Promise<number[]> {
    const times: number[] = [];
    returned.clear();
    for (const share of shares) {
      while (returned.size < share * clients.length) await later(5);
      times.push(clockMs());
    }
    return times;
  },

  /** Asks for something by REST again and again, as somebody who is not connected. `answers` ends it. */
  ask(request: { url: string; headers: Record<string, string>; body: string }): void {
    isAsking = true;
    void ask(request);
  },
  answers(): { latencies: number[]; failed: number } {
    isAsking = false;
    return { latencies: latencies.splice(0), failed: failed.splice(0).length };
  },

  leave(): void {
    for (const socket of sockets.splice(0)) socket.terminate();
    for (const client of clients.splice(0)) client.authenticate(null);
    returned.clear();
  },
};
export type ClientCalls = typeof calls;

const latencies: number[] = [];
const failed: unknown[] = [];
const returned = new Set<string>();

answerCalls(calls);

async function follow({ url, apiKey, organizationId, tokens, topics }: Crowd, index: number): Promise<WebSocket> {
  let missingTopics = topics.length;
  let begun = () => {};
  let broken = (_error: Error) => {};
  const whenBegun = new Promise<void>((resolve, reject) => ([begun, broken] = [resolve, reject]));
  const socket = await openSocket(url, (text) => {
    if (text.startsWith('{"type":"changes"')) return count(text);
    const { type } = JSON.parse(text) as ServerFrame; // the service sends nothing else
    if (type === 'authenticated') {
      for (const topic of topics) send({ type: 'subscribe', topic, since: undefined, options: undefined });
      if (missingTopics === 0) begun();
    }
    if (type === 'subscribed' && --missingTopics === 0) begun();
  });
  socket.once('close', (code, reason) => broken(new Error(`Closed with ${code} ${reason.toString()}`)));
  const send = (frame: ClientFrame) => socket.send(JSON.stringify(frame));
  send({ type: 'authenticate', apiKey, token: tokens[index] ?? '', organizationId });
  await whenBegun;
  return socket;
}

function openClient({ url, apiKey, organizationId, topics }: Crowd, token: string, userId: string): Promise<void> {
  const state = createState<ConnectionState>('pendingInit');
  const client = createRealtime({
    apiKey,
    url,
    WebSocket: BrowserSocket as never, // it has all that the client uses of a browser's
    request: () => Promise.reject(new Error('Real clients of the benchmark use sockets.')),
    state,
  });
  clients.push(client);
  for (const topic of topics) client.subscribe(topic, () => {});
  return new Promise((resolve) => {
    let wasOnline = false;
    state.subscribe((value) => {
      if ((value === 'online') === wasOnline) return;
      wasOnline = !wasOnline;
      if (wasOnline) returned.add(userId);
      if (wasOnline) resolve();
    });
    client.authenticate({
      userId,
      organizationId,
      token,
      onTokenExpired: () => Promise.reject(new Error('A token of the benchmark lasts.')),
      onForbidden: () => {},
    });
  });
}

async function ask({ url, headers, body }: Parameters<(typeof calls)['ask']>[0]): Promise<void> {
  while (isAsking) {
    const startedAt = clockMs();
    try {
      const response = await fetch(url, { method: 'POST', headers, body });
      await response.text();
      if (response.ok) latencies.push(clockMs() - startedAt);
      else failed.push(response.status);
    } catch (error) {
      failed.push(error); // nobody listens during the restart
    }
    await later(50);
  }
}

/** As the socket of a browser, which says that it cannot connect with `close` alone. */
class BrowserSocket extends WebSocket {
  constructor(url: string) {
    super(url);
    this.on('error', () => {});
  }
}

const later = (delayMs: number) => new Promise((resolve) => setTimeout(resolve, delayMs));

/** Makes `total` things, `width` at a time. */
async function inParallel<T>(total: number, width: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  const next = Array.from({ length: total }, (_, index) => index).values();
  const work = async () => {
    for (const index of next) made.push(await make(index));
  };
  await Promise.all(Array.from({ length: Math.min(width, total) }, work));
  return made;
}
