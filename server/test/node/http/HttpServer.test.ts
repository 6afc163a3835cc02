import { once } from 'node:events';
import { type IncomingMessage, request as nodeRequest } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { deferred } from '../../support/deferred.js';
import type { ServerRequest } from '../../../src/environment.js';
import { TextResponse } from '../../../src/http/envelopes.js';
import { CapturedLogger } from '../../../src/memory/CapturedLogger.js';
import { HTTP_TIMEOUTS, HttpServer, type HttpServerOptions } from '../../../src/node/http/HttpServer.js';
import { UnsentBytes } from '../../../src/node/http/UnsentBytes.js';

const logger = new CapturedLogger();

async function serve(fetch: HttpServerOptions['fetch'], options: Partial<HttpServerOptions> = {}): Promise<HttpServer> {
  const server = await HttpServer.listen({
    host: '127.0.0.1',
    port: 0,
    unsent: new UnsentBytes(128 * 1024 * 1024, logger),
    fetch,
    upgrade: (_request, socket) => socket.destroy(),
    logger,
    ...options,
  });
  onTestFinished(() => {
    server.stop();
    server.destroy();
  });
  return server;
}

/** Opens a plain connection; `received` waits for all that the server sends. */
async function dial(server: HttpServer) {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return { socket, received: () => text(socket) };
}

async function bodyOf({ body }: ServerRequest): Promise<string> {
  if (!body) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let read = '';
  for (let piece = await reader.read(); !piece.done; piece = await reader.read())
    read += decoder.decode(piece.value, { stream: true });
  return read;
}

/** Answers 413 and reads nothing, as the core does with a body that is too large or of nobody. */
const refusing = async () => new Response(null, { status: 413 });

it('hands on method, path, headers and body, and sends back status, headers and body', async () => {
  const server = await serve(async (request) => {
    const { pathname, search } = new URL(request.url);
    const seen = [request.method, pathname, search, request.headers.get('x-seen'), await bodyOf(request)];
    return Response.json(seen, { status: 202, headers: { 'x-answer': 'yes' } });
  });
  const response = await fetch(`${server.url}/a%20b?c=d`, {
    method: 'POST',
    body: 'тело 👩‍👧',
    headers: { 'x-seen': 'one, two' },
  });
  expect(response.status).toBe(202);
  expect(response.headers.get('x-answer')).toBe('yes');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await response.json()).toEqual(['POST', '/a%20b', '?c=d', 'one, two', 'тело 👩‍👧']);
});

describe('a long answer', () => {
  const long = JSON.stringify({ text: 'One of many words. '.repeat(1000) });
  const ask = async (path: string, headers: Record<string, string>, answer = long) => {
    const server = await serve(
      async () => new TextResponse(answer, { headers: { vary: 'origin', 'content-type': 'application/json' } }),
    );
    const request = nodeRequest(`${server.url}${path}`, { method: 'POST', headers }).end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const body = Buffer.concat(await response.toArray());
    expect(response.headers['content-length']).toBe(String(body.length));
    return { headers: response.headers, body };
  };

  it('to a browser that takes gzip is compressed', async () => {
    const { headers, body } = await ask('/v2/client/x', { 'accept-encoding': 'gzip, deflate, br' });
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'origin, accept-encoding' });
    expect(body.length).toBeLessThan(long.length / 10);
    expect(gunzipSync(body).toString()).toBe(long);
  });

  it.each([
    { who: 'a browser that takes no gzip', path: '/v2/client/x', accepted: 'br, gzip;q=0' },
    { who: 'a backend', path: '/v2/x', accepted: 'gzip' },
    { who: 'a browser, when it is short', path: '/v2/client/x', accepted: 'gzip', answer: '{"text":"short"}' },
  ])('is sent as it is to $who', async ({ path, accepted, answer = long }) => {
    const { headers, body } = await ask(path, { 'accept-encoding': accepted }, answer);
    expect(headers['content-encoding']).toBeUndefined();
    expect(body.toString()).toBe(answer);
  });
});

it('answers a request that offers HTTP/2, with what follows on its connection', async () => {
  const server = await serve(async (request) =>
    Response.json([
      request.method,
      request.headers.get('x-seen'),
      request.headers.get('upgrade'),
      await bodyOf(request),
    ]),
  );
  const offer = 'connection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABk';
  const post = (body: string, headers: string) =>
    `POST /a HTTP/1.1\r\nhost: x\r\nx-seen: yes\r\n${headers}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  const { socket, received } = await dial(server);
  const first = post('one', offer);
  socket.write(first.slice(0, -1), () => {
    socket.write(first.slice(-1) + post('two', offer) + post('three', 'connection: close'));
  });
  const answers = await received();
  expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 200']);
  for (const body of ['one', 'two', 'three']) expect(answers).toContain(JSON.stringify(['POST', 'yes', null, body]));
});

it('becomes a web request where one is needed', async () => {
  const server = await serve(async (request) => {
    const converted = request.toWebRequest()!;
    const { method, url, headers } = converted;
    return Response.json([method, url, headers.get('x-seen'), await converted.text()]);
  });
  const response = await fetch(`${server.url}/a?b=c`, { method: 'POST', body: 'text', headers: { 'x-seen': 'yes' } });
  expect(await response.json()).toEqual(['POST', 'http://localhost/a?b=c', 'yes', 'text']);
});

it('ends a read that is cancelled, and takes no more of the body', async () => {
  const server = await serve(async (request) => {
    const reader = request.body!.getReader();
    const waiting = reader.read();
    await reader.cancel();
    return Response.json((await waiting).done);
  });
  const { socket } = await dial(server);
  socket.write('POST /v2/x HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 200[^]+true/);
});

it('streams a body, and ends it when the client leaves', async () => {
  const left = deferred<void>();
  const endless = () =>
    new ReadableStream<Uint8Array>(
      { pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)), cancel: () => left.resolve() },
      { highWaterMark: 0 },
    );
  const server = await serve(async () => new Response(endless(), { headers: { 'content-length': '1000000000000' } }));
  const { socket } = await dial(server);
  socket.write('GET /file HTTP/1.1\r\nhost: x\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString('latin1')).toMatch(/^HTTP\/1.1 200 OK\r\ncontent-length: 1000000000000\r\n/);
  socket.destroy();
  await left.promise;
});

it('closes the connection when a body fails in the middle', async () => {
  let pieces = 0;
  const failing = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if ((pieces += 1) > 1) throw new Error('The disk is gone.');
        controller.enqueue(new Uint8Array(10));
      },
    },
    { highWaterMark: 0 },
  );
  const server = await serve(async () => new Response(failing, { headers: { 'content-length': '20' } }));
  await expect(fetch(server.url).then((response) => response.arrayBuffer())).rejects.toThrow();
});

it('sends the text of an answer that the core knows', async () => {
  const server = await serve(async () => new TextResponse('größer', { status: 202 }));
  const response = await fetch(server.url);
  expect([response.status, response.headers.get('content-length')]).toEqual([202, '8']);
  expect(await response.text()).toBe('größer');
});

it('answers GET, HEAD and an empty answer', async () => {
  const server = await serve(async () => new Response(null, { status: 204 }));
  expect((await fetch(server.url)).status).toBe(204);
  expect((await fetch(server.url, { method: 'HEAD' })).status).toBe(204);
});

it('asks for the answer when the headers are there, and reads a body when it is asked for', async () => {
  const asked = deferred<ServerRequest>();
  const server = await serve(async (request) => {
    asked.resolve(request);
    return new Response(await bodyOf(request));
  });
  const { socket, received } = await dial(server);
  socket.write('POST /v2/x HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\n');
  await asked.promise;
  socket.end('0123456789GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  expect(await received()).toMatch(/^HTTP\/1.1 200[^]+0123456789/);
});

it('passes on the address of the caller', async () => {
  const server = await serve(async (_request, { address }) => new Response(address));
  const answer = await fetch(server.url, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(await answer.text()).toBe('127.0.0.1');
});

it('discards a body that was refused, and the connection serves the next request', async () => {
  const statuses = [413, 200];
  const server = await serve(async () => new Response(null, { status: statuses.shift()! }));
  const { socket, received } = await dial(server);
  socket.write('POST /v2/x HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n');
  socket.write(`fa0\r\n${'x'.repeat(4_000)}\r\n`.repeat(50));
  socket.write('0\r\n\r\n');
  socket.end('POST /v2/x HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n' + 'y'.repeat(1_000));
  const answered = [...(await received()).matchAll(/^HTTP\/1.1 (\d+)/gm)].map(([, status]) => status);
  expect(answered).toEqual(['413', '200']);
});

it('cuts a client that does not finish a refused body', async () => {
  const server = await serve(refusing, { timeouts: { ...HTTP_TIMEOUTS, discard: 100 } });
  const { socket, received } = await dial(server);
  socket.write('POST /v2/x HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\nhalf');
  expect(await received()).toMatch(/^HTTP\/1.1 413/); // ends only when the connection does
});

it('cuts a client that never stops sending a refused body', async () => {
  const server = await serve(refusing);
  const { socket } = await dial(server);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => {}); // reset while it writes: that is the point
  socket.write('POST /v2/x HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n');
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
  const send = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', send);
  send();
  await closed;
  expect(socket.bytesWritten).toBeGreaterThan(10 * 1024 * 1024);
});

it('fails the reading of a body whose client went away in the middle of it', async () => {
  const failure = deferred<unknown>();
  const server = await serve(async (request) => {
    failure.resolve(await bodyOf(request).catch((error: unknown) => error));
    return new Response();
  });
  const { socket } = await dial(server);
  socket.write('POST /v2/x HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf');
  socket.destroy();
  expect(await failure.promise).toMatchObject({ code: 'CANCELLED' });
  await server.whenQuiet();
});

it('signals the core when the client of a waiting request has gone', async () => {
  const signal = deferred<AbortSignal>();
  const server = await serve((request) => {
    signal.resolve(request.signal);
    return new Promise((resolve) => request.signal.addEventListener('abort', () => resolve(new Response('late'))));
  });
  const controller = new AbortController();
  const waiting = fetch(server.url, { signal: controller.signal });
  await signal.promise;
  controller.abort();
  await expect(waiting).rejects.toThrow(/abort/);
  await server.whenQuiet();
  expect((await signal.promise).aborted).toBe(true);
});

it.each(['GET http://elsewhere/ HTTP/1.1', 'OPTIONS * HTTP/1.1', 'TRACE / HTTP/1.1'])('refuses %s', async (line) => {
  const server = await serve(async () => new Response());
  const { socket, received } = await dial(server);
  socket.write(`${line}\r\nhost: x\r\n\r\n`);
  expect(await received()).toMatch(/^HTTP\/1.1 400/);
});

it('cuts a client that takes too long over its headers or its body', async () => {
  const read = vi.fn<(text: string) => void>();
  const answer = async (request: ServerRequest) => {
    read(await bodyOf(request));
    return new Response();
  };
  const short = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 20 };
  const server = await serve(answer, { timeouts: { ...HTTP_TIMEOUTS, ...short } });
  const [slowHeaders, slowBody] = [await dial(server), await dial(server)];
  slowHeaders.socket.write('GET / HTTP/1.1\r\nx-slow: ');
  slowBody.socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nx');
  const answers = await Promise.all([slowHeaders.received(), slowBody.received()]);
  for (const received of answers) expect(received).toMatch(/^HTTP\/1.1 408/);
  expect(read).not.toHaveBeenCalled();
});

it('survives a core that fails, and logs it', async () => {
  const server = await serve(async () => Promise.reject(new Error('boom')));
  await expect(fetch(server.url)).rejects.toThrow(/fetch failed/);
  expect(logger.entries.at(-1)).toMatchObject({ level: 'error', fields: { error: { message: 'boom' } } });
});

it('answers what is under way when it stops, and takes nothing new', async () => {
  const [asked, answer] = [deferred<void>(), deferred<Response>()];
  const server = await serve(() => {
    asked.resolve();
    return answer.promise;
  });
  const { url } = server;
  const outgoing = nodeRequest(url, { agent: false, headers: { connection: 'keep-alive' } }).end();
  const answered = once(outgoing, 'response');
  await asked.promise;
  server.stop();
  await expect(fetch(url)).rejects.toThrow(/fetch failed/);
  const quiet = server.whenQuiet();
  answer.resolve(new Response('done'));
  const [response] = (await answered) as [IncomingMessage];
  expect(response.headers.connection).toBe('close');
  expect(await text(response)).toBe('done');
  await quiet;
});

describe('a file', () => {
  const head = 'POST /v2/client/attachments/upload?name=a HTTP/1.1\r\nhost: x\r\n';

  it('is handed on piece by piece, whole', async () => {
    const server = await serve(async (request) => {
      return Response.json((await bodyOf(request)).length);
    });
    const body = new Uint8Array(3_000_000);
    const response = await fetch(`${server.url}/v2/client/attachments/upload?name=a`, { method: 'POST', body });
    expect(await response.json()).toBe(body.byteLength);
  });

  it('is not read for somebody who may not send it: they are answered, and the connection serves the next request', async () => {
    const answers = [403, 200];
    const server = await serve(async () => new Response(null, { status: answers.shift()! }));
    const { socket, received } = await dial(server);
    socket.write(`${head}content-length: 2000000\r\n\r\n`);
    await once(socket, 'data'); // the answer comes before the file
    socket.write('x'.repeat(2_000_000));
    socket.end('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    expect(await received()).toMatch(/^HTTP\/1.1 200/m);
  });

  it('that breaks off says so to the core', async () => {
    const [reading, failure] = [deferred(), deferred<unknown>()];
    const server = await serve(async (request) => {
      const reader = request.body!.getReader();
      await reader.read();
      reading.resolve();
      failure.resolve(await reader.read().catch((error: unknown) => error));
      return new Response(null);
    });
    const { socket } = await dial(server);
    socket.write(`${head}content-length: 100\r\n\r\nfirst`);
    await reading.promise;
    socket.destroy();
    expect(await failure.promise).toMatchObject({ code: 'CANCELLED' });
  });
});
