import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { request as requestHttp } from 'node:http';
import type { AddressInfo } from 'node:net';
import { relaySocket } from './relaySocket.js';
import type { SiteFile } from './readSite.js';

export interface SiteOptions {
  key: Buffer;
  cert: Buffer;
  /** Address of the service. Whatever is no file of the page is asked there. */
  service: string;
  /** Time that a frame of the WebSocket takes each way, ms: the browser's emulation of a slow network leaves it out. */
  socketDelayMs: number;
}

export interface ServedSite {
  url: string;
  /** Shows this page from now on. */
  show: (site: ReadonlyMap<string, SiteFile>) => void;
  close: () => Promise<void>;
}

/** A page and the service behind one origin, over HTTP/2 and TLS. */
export async function serveSite({ key, cert, service, socketDelayMs }: SiteOptions): Promise<ServedSite> {
  let site: ReadonlyMap<string, SiteFile> = new Map();
  const server = createSecureServer({ key, cert, allowHTTP1: true }, (request, response) => {
    const file = site.get(new URL(request.url, service).pathname);
    if (!file) return forward(request, response, service);
    response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'gzip' });
    response.end(file.body);
  });
  server.on('upgrade', (request, socket, head) =>
    relaySocket({ request, socket, head, service, delayMs: socketDelayMs }),
  );
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`, // it listens on a port, not on a path
    show: (next) => void (site = next),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

/** Headers of one connection, which HTTP/2 does not know. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host']);

function forward(request: Http2ServerRequest, response: Http2ServerResponse, service: string): void {
  const headers = Object.entries(request.headers).filter(([name]) => !name.startsWith(':') && !HOP_BY_HOP.has(name));
  const onward = requestHttp(
    new URL(request.url, service),
    { method: request.method, headers: Object.fromEntries(headers) },
    (answer) => {
      const forwarded = Object.entries(answer.headers).filter(([name]) => !HOP_BY_HOP.has(name));
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(forwarded));
      answer.pipe(response);
    },
  );
  onward.on('error', () => response.writeHead(502).end());
  request.pipe(onward);
}
