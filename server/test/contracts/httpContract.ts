import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { OutgoingHttp } from '../../src/environment.js';

/** A target on this machine, until the test is over. */
export async function openTarget(listener: RequestListener): Promise<{ port: number; server: Server }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, server };
}

/** One call, as a webhook makes it. */
export const post = (
  http: OutgoingHttp,
  url: string,
  { body = '{}', signal = new AbortController().signal }: { body?: string; signal?: AbortSignal } = {},
) => http.post({ url, headers: { 'content-type': 'application/json', 'webhook-id': 'evt_1' }, body, signal });

/**
 * What the core asks of whatever sends its requests.
 * @param host a name of this machine, to the adapter
 */
export function describeHttp(name: string, http: OutgoingHttp, host: string): void {
  describe(`port of outgoing HTTP: ${name}`, () => {
    const target = async (listener: RequestListener) => `http://${host}:${(await openTarget(listener)).port}/in?a=1`;

    it('sends body and headers unchanged, and returns the response', async () => {
      const seen: unknown[] = [];
      const url = await target((request, response) => {
        const { method, url: path, headers } = request;
        void textOf(request).then((body) => {
          seen.push({ method, path, headers, body });
          response.writeHead(202).end('taken');
        });
      });
      expect(await post(http, url, { body: '{"name":"Zoë"}' })).toEqual({ status: 202, body: 'taken' });
      const headers = { 'content-type': 'application/json', 'webhook-id': 'evt_1', 'content-length': '15' };
      expect(seen).toMatchObject([{ method: 'POST', path: '/in?a=1', headers, body: '{"name":"Zoë"}' }]);
    });

    it('follows no redirect', async () => {
      let calls = 0;
      const url = await target((_request, response) => {
        calls += 1;
        response.writeHead(307, { location: '/elsewhere' }).end();
      });
      expect(await post(http, url)).toMatchObject({ status: 307 });
      expect(calls).toBe(1);
    });

    it('rejects for an answer that changes the protocol', async () => {
      const url = await target((_request, response) => {
        response.socket!.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n');
      });
      await expect(post(http, url)).rejects.toThrow();
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
        }).then(async (url) => expect(await post(http, url)).toEqual({ status: 500, body: 'x'.repeat(1024) }));
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
      await expect(post(http, url, { signal: silent.signal })).rejects.toThrow();
      await expect(post(http, url, { signal: silent.signal })).rejects.toThrow('too late');
      expect(calls).toBe(1);
    });

    it('has the status of an answer that breaks off', async () => {
      const url = await target((request, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('half');
        request.socket.end();
      });
      expect(await post(http, url)).toEqual({ status: 200, body: 'half' });
    });

    it('fails when nobody listens', async () => {
      const { port, server } = await openTarget(() => {});
      await new Promise((resolve) => server.close(resolve));
      await expect(post(http, `http://${host}:${port}/`)).rejects.toThrow();
    });
  });
}

const textOf = async (request: IncomingMessage) => {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
};
