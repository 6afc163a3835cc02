import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { REALTIME_LIMITS } from '@parley/protocol/constants';
import { WebSocket } from 'ws';
import type { ServiceSocket } from '../../../src/environment.js';
import { deferred } from '../../support/deferred.js';
import { CapturedLogger } from '../../../src/memory/CapturedLogger.js';
import { HttpServer } from '../../../src/node/http/HttpServer.js';
import { RealtimeUpgrade } from '../../../src/node/http/RealtimeUpgrade.js';
import { DEFAULT_LIMITS } from '../../../src/options.js';
import { UnsentBytes } from '../../../src/node/http/UnsentBytes.js';

async function serve(
  connect: (socket: ServiceSocket) => void,
  origins: '*' | string[] = '*',
  maxUnsentBytes = 128 * 1024 * 1024,
) {
  const logger = new CapturedLogger();
  const unsent = new UnsentBytes(maxUnsentBytes, logger);
  const realtime = new RealtimeUpgrade({ connect, allowedOrigins: origins, unsent, limits: DEFAULT_LIMITS });
  const http = await HttpServer.listen({
    host: '127.0.0.1',
    port: 0,
    unsent,
    fetch: async () => new Response(),
    upgrade: (...args) => realtime.upgrade(...args),
    logger,
  });
  onTestFinished(() => {
    realtime.destroy();
    http.stop();
    http.destroy();
  });
  return { realtime, url: `${http.url.replace('http', 'ws')}/v2/client/realtime` };
}

function dial(url: string, options: { origin?: string } = {}): WebSocket {
  const socket = new WebSocket(url, options);
  onTestFinished(() => socket.terminate());
  return socket;
}

/** Why a connection was refused: the status of the answer. */
async function refusal(socket: WebSocket): Promise<string> {
  const [error] = (await once(socket, 'error')) as [Error];
  return error.message;
}

it('carries text both ways, bytes as bytes, and the code of a close', async () => {
  const received: (string | Uint8Array)[] = [];
  const { url } = await serve((socket) => {
    socket.onMessage = (data) => {
      received.push(data);
      if (data === 'bye') socket.close(4008, 'Resume.');
      else socket.send(`heard ${typeof data}`);
    };
  });
  const client = dial(url);
  await once(client, 'open');
  const answers: string[] = [];
  client.on('message', (data: Buffer) => answers.push(data.toString()));
  client.send('привет 👩‍👧');
  client.send(Uint8Array.from([1, 2, 255]));
  client.send('bye');
  const [code, reason] = (await once(client, 'close')) as [number, Buffer];
  expect([code, reason.toString()]).toEqual([4008, 'Resume.']);
  expect(answers).toEqual(['heard string', 'heard object']);
  expect(received.map((data) => (typeof data === 'string' ? data : [...data]))).toEqual([
    'привет 👩‍👧',
    [1, 2, 255],
    'bye',
  ]);
});

it('carries messages of every length, text and bytes, in the order in which they are sent', async () => {
  const messages = [0, 1, 125, 126, 65_535, 65_536, 200_000].flatMap((length) => [
    'a'.repeat(length),
    new Uint8Array(length).fill(255),
    'я'.repeat(length / 2),
  ]);
  const { url } = await serve((socket) => {
    for (const message of messages) socket.send(message);
    socket.close(4008, 'Resume.');
  });
  const client = dial(url);
  const received: (string | Buffer)[] = [];
  client.on('message', (data: Buffer, isBinary) => received.push(isBinary ? data : data.toString()));
  await once(client, 'close');
  expect(received).toEqual(messages.map((message) => (typeof message === 'string' ? message : Buffer.from(message))));
});

it('signals the core when the client is gone, and ignores what is sent to it afterwards', async () => {
  const gone = deferred<ServiceSocket>();
  const { url, realtime } = await serve((socket) => {
    socket.onClose = () => gone.resolve(socket);
  });
  const client = dial(url);
  await once(client, 'open');
  client.terminate();
  const socket = await gone.promise;
  socket.send('into the void');
  socket.close(4000, 'again');
  expect(socket.bufferedBytes).toBe(0);
  await realtime.whenQuiet();
});

it('says how much a slow reader has not taken yet', async () => {
  const connected = deferred<ServiceSocket>();
  const { url } = await serve((socket) => connected.resolve(socket));
  const client = dial(url);
  await once(client, 'open');
  client.pause();
  const socket = await connected.promise;
  for (let sent = 0; socket.bufferedBytes < 4 * 1024 * 1024 && sent < 1_000; sent += 1) socket.send('x'.repeat(65_536));
  expect(socket.bufferedBytes).toBeGreaterThanOrEqual(4 * 1024 * 1024);
});

it('cuts a client that pings and never reads, before its answers fill the memory', async () => {
  const { url } = await serve(() => {});
  const client = dial(url);
  await once(client, 'open');
  client.on('error', () => {});
  const closed = once(client, 'close');
  client.pause();
  const payload = Buffer.alloc(125);
  let count = 0;
  const flood = setInterval(() => {
    for (let index = 0; index < 2_000; index += 1) client.ping(payload, true, () => {});
    count += 2_000;
  }, 1);
  onTestFinished(() => clearInterval(flood));
  await closed;
  expect(count).toBeGreaterThan(2_000);
});

it('answers the pings of everybody else', async () => {
  const { url } = await serve(() => {});
  const client = dial(url);
  await once(client, 'open');
  client.ping('are you there');
  const [data] = (await once(client, 'pong')) as [Buffer];
  expect(data.toString()).toBe('are you there');
});

it('lets the core judge a frame that is too large, and cuts one that is far too large', async () => {
  const received: number[] = [];
  const { url } = await serve((socket) => {
    socket.onMessage = (data) => received.push(data.length);
  });
  const client = dial(url);
  await once(client, 'open');
  client.send('x'.repeat(REALTIME_LIMITS.maxFrameBytes + 1));
  client.send('x'.repeat(10 * REALTIME_LIMITS.maxFrameBytes));
  const [code] = (await once(client, 'close')) as [number];
  expect(code).toBe(1009);
  expect(received).toEqual([REALTIME_LIMITS.maxFrameBytes + 1]);
});

it('is at one path only', async () => {
  const { url } = await serve(() => {});
  expect(await refusal(dial(url.replace('realtime', 'elsewhere')))).toContain('404');
  await once(dial(`${url}?v=1`), 'open');
});

it('refuses pages of origins that are not allowed', async () => {
  const { url } = await serve(() => {}, ['https://app.example']);
  expect(await refusal(dial(url, { origin: 'https://evil.example' }))).toContain('403');
  await once(dial(url, { origin: 'https://app.example' }), 'open');
  await once(dial(url), 'open'); // no page at all
});

it('takes nobody new once it stops', async () => {
  const { url, realtime } = await serve(() => {});
  realtime.stop();
  expect(await refusal(dial(url))).toContain('503');
});

describe('connections on which nobody has signed in', () => {
  it('are 200 of an address: one more cuts the oldest, and leaves those who signed in', async () => {
    const opened: ServiceSocket[] = [];
    const { url } = await serve((socket) => void opened.push(socket));
    const signedIn = dial(url);
    await once(signedIn, 'open');
    opened[0]!.signedIn!();
    const first = dial(url);
    await once(first, 'open');
    const cut = once(first, 'close');
    const others = Array.from({ length: 199 }, () => dial(url));
    await Promise.all(others.map((socket) => once(socket, 'open')));
    expect(first.readyState).toBe(WebSocket.OPEN);
    await once(dial(url), 'open');
    await cut;
    expect([signedIn, ...others].map(({ readyState }) => readyState)).toEqual(Array(200).fill(WebSocket.OPEN));
  });
});

it('lets the one that comes after 200 of an address who have asked to sign in wait until one has signed in', async () => {
  let asked = 0;
  const opened: ServiceSocket[] = [];
  const { promise: allAsked, resolve } = deferred();
  const { url } = await serve((socket) => {
    opened.push(socket);
    socket.onMessage = () => {
      asked += 1;
      if (asked === 200) resolve();
    };
  });
  const asking = Array.from({ length: 200 }, () => dial(url));
  await Promise.all(asking.map((socket) => once(socket, 'open')));
  for (const socket of asking) socket.send('{}');
  await allAsked;
  const next = once(dial(url), 'open');
  await refusal(dial(url.replace('realtime', 'elsewhere'))); // the service has got to what came before
  expect(opened).toHaveLength(200);
  opened[0]!.signedIn!();
  await next;
  expect(asking.map(({ readyState }) => readyState)).toEqual(Array(200).fill(WebSocket.OPEN));
});

describe('slow readers', () => {
  const MIB = 1024 * 1024;

  it('are closed, those with the most unsent bytes first, when the sum of unsent bytes passes the limit', async () => {
    const opened: ServiceSocket[] = [];
    const { url } = await serve((socket) => void opened.push(socket), '*', 32 * MIB);
    const clients = Array.from({ length: 3 }, () => dial(url));
    for (const client of clients) {
      await once(client, 'open');
      client.pause();
    }
    const fill = (socket: ServiceSocket, bytes: number) => {
      while (socket.bufferedBytes < bytes) socket.send('x'.repeat(65_536));
    };
    const gone = deferred();
    opened[1]!.onClose = () => gone.resolve();
    fill(opened[0]!, 4 * MIB);
    fill(opened[1]!, 16 * MIB);
    expect(opened.map(({ bufferedBytes }) => bufferedBytes > 0)).toEqual([true, true, false]);
    fill(opened[2]!, 13 * MIB);
    await gone.promise;
    expect(opened[0]!.bufferedBytes).toBeGreaterThanOrEqual(4 * MIB);
    expect(opened[2]!.bufferedBytes).toBeGreaterThanOrEqual(12 * MIB);
  });

  it('that were asked to close are gone soon, whether they read or not', async () => {
    const opened = deferred<ServiceSocket>();
    const { url, realtime } = await serve((socket) => opened.resolve(socket));
    const client = dial(url);
    await once(client, 'open');
    client.pause();
    const socket = await opened.promise;
    while (socket.bufferedBytes < 4 * MIB) socket.send('x'.repeat(65_536));
    socket.close(4008, 'Resume.');
    const gone = realtime.whenQuiet().then(() => 'gone'); // the bound of this test is less than the 30 s that `ws` would wait
    expect(await gone).toBe('gone');
  }, 20_000);
});
