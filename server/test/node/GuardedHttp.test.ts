import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { GuardedHttp } from '../../src/node/webhooks/GuardedHttp.js';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A target on this machine, under a name that only the injected resolver knows. Nothing leaves the loopback. */
async function target(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://hooks.test:${(server.address() as AddressInfo).port}/in?a=1`;
}

const loopback = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
const open = new GuardedHttp({ allowPrivateTargets: true, resolve: loopback });
const post = (url: string, { http = open, body = '{}', signal = new AbortController().signal } = {}) =>
  http.post({ url, headers: { 'content-type': 'application/json', 'webhook-id': 'evt_1' }, body, signal });

const textOf = async (request: IncomingMessage) => {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
};

it('sends the body and the headers as they are, and tells what was answered', async () => {
  const seen: unknown[] = [];
  const url = await target((request, response) => {
    const { method, url: path, headers } = request;
    void textOf(request).then((body) => {
      seen.push({ method, path, headers, body });
      response.writeHead(202).end('taken');
    });
  });
  expect(await post(url, { body: '{"name":"Zoë"}' })).toEqual({ status: 202, body: 'taken' });
  const headers = { 'content-type': 'application/json', 'webhook-id': 'evt_1', 'content-length': '15' };
  expect(seen).toMatchObject([{ method: 'POST', path: '/in?a=1', headers, body: '{"name":"Zoë"}' }]);
});

it('follows no redirect', async () => {
  let calls = 0;
  const url = await target((_request, response) => {
    calls += 1;
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  expect(await post(url)).toMatchObject({ status: 307 });
  expect(calls).toBe(1);
});

it('reads the beginning of an answer that does not end', async () => {
  const closed = new Promise<void>((resolve) => {
    void target((_request, response) => {
      response.writeHead(500);
      response.on('close', resolve);
      const more = () => {
        while (response.write('x'.repeat(4096)));
      };
      response.on('drain', more);
      more();
    }).then(async (url) => expect(await post(url)).toEqual({ status: 500, body: 'x'.repeat(1024) }));
  });
  await closed;
});

it('gives up when the signal fires, and asks nobody when it has fired already', async () => {
  const silent = new AbortController();
  let calls = 0;
  const url = await target(() => {
    calls += 1;
    silent.abort(new Error('too late'));
  });
  await expect(post(url, { signal: silent.signal })).rejects.toThrow();
  await expect(post(url, { signal: silent.signal })).rejects.toThrow('too late');
  expect(calls).toBe(1);
});

it('has the status of an answer that breaks off', async () => {
  const url = await target((request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half');
    request.socket.end();
  });
  expect(await post(url)).toEqual({ status: 200, body: 'half' });
});

it('gives up on a name that nobody answers for', async () => {
  const late = new AbortController();
  const http = new GuardedHttp({
    allowPrivateTargets: true,
    resolve: () => {
      setImmediate(() => late.abort(new Error('too late')));
      return new Promise(() => {});
    },
  });
  await expect(post('http://hooks.test/', { http, signal: late.signal })).rejects.toThrow('too late');
  const nowhere = new GuardedHttp({ allowPrivateTargets: true, resolve: () => Promise.resolve([]) });
  await expect(post('http://hooks.test/', { http: nowhere })).rejects.toThrow('nowhere');
});

it('fails when nobody listens', async () => {
  const url = await target(() => {});
  await new Promise((resolve) => servers.pop()?.close(resolve));
  await expect(post(url)).rejects.toThrow('ECONNREFUSED');
});

it('calls no private address: not as written, not by name, not when one of several is private', async () => {
  let calls = 0;
  const url = await target((_request, response) => {
    calls += 1;
    response.end();
  });
  const { port } = new URL(url);
  const resolving = (...addresses: string[]) =>
    new GuardedHttp({
      allowPrivateTargets: false,
      resolve: () => Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))),
    });
  for (const http of [resolving('127.0.0.1'), resolving('93.184.216.34', '127.0.0.1'), resolving('::ffff:127.0.0.1')]) {
    await expect(post(url, { http })).rejects.toThrow('private network');
  }
  for (const host of ['127.0.0.1', '[::1]', '2130706433']) {
    await expect(post(`http://${host}:${port}/`, { http: resolving() })).rejects.toThrow('private network');
  }
  expect(calls).toBe(0);
});

it('goes to the address that was checked, however the name is answered for the next time', async () => {
  let looks = 0;
  let calls = 0;
  const url = await target((_request, response) => {
    calls += 1;
    response.end();
  });
  // The first answer is the one that is checked; a second look would lead nowhere.
  const resolve = () => Promise.resolve([{ address: (looks += 1) === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]);
  await post(url, { http: new GuardedHttp({ allowPrivateTargets: true, resolve }) });
  expect([looks, calls]).toEqual([1, 1]);
});
