import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Caller, Logger, ServerRequest } from '../../environment.js';
import { answerWithoutUpgrade } from './answerWithoutUpgrade.js';
import { clientAddress } from './clientAddress.js';
import { readRequest } from './readRequest.js';
import { sendResponse } from './sendResponse.js';
import type { UnsentBytes } from './UnsentBytes.js';

/** Timeouts, ms. They disconnect a client that sends very slowly. */
export interface HttpTimeouts {
  /** Time for the headers. */
  headersTimeout: number;
  /** Time in which a whole request must arrive. */
  requestTimeout: number;
  connectionsCheckingInterval: number;
  /** Time for the rest of a refused body. */
  discard: number;
}

/** Timeouts of a service with default limits. */
export const HTTP_TIMEOUTS: HttpTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  discard: 5_000,
};
/** Longer than the idle timeout of common load balancers (60 s), so that the load balancer closes the connection. */
const KEEP_ALIVE_MS = 65_000;
/**
 * Connections that the system queues while the process is busy. With Node's 511, most clients that reconnect after a restart would wait for
 * seconds.
 */
const BACKLOG = 4096;
/** Time without a byte in either direction. Far longer than a long poll (25 s). */
const IDLE_TIMEOUT_MS = 120_000;
/** Bytes of a refused body that are discarded before the connection is closed. */
const DISCARD_BYTES = 10 * 1024 * 1024;

export interface HttpServerOptions {
  host: string;
  /** 0 uses any free port. */
  port: number;
  /** Number of trusted proxies before the service. They report the client's address. @default 0 */
  trustedProxies?: number;
  /** Called as soon as the headers have arrived. The body is read on demand. */
  fetch: (request: ServerRequest, caller: Caller) => Promise<Response>;
  /** Called for a WebSocket. A request that offers another protocol is answered as if it did not. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer, caller: Caller) => void;
  unsent: UnsentBytes;
  logger: Logger;
  /** @default `HTTP_TIMEOUTS` */
  timeouts?: HttpTimeouts;
}

/** Serves a web `fetch` handler over HTTP in Node. */
export class HttpServer {
  readonly #options: HttpServerOptions;
  readonly #server: Server;
  readonly #discardMs: number;
  /** The latest answer on each connection: a pipelined request must not overtake it. */
  readonly #latest = new WeakMap<Duplex, ServerResponse>();
  #inFlight = 0;
  #onQuiet: (() => void) | undefined;
  #isStopping = false;

  private constructor(options: HttpServerOptions) {
    this.#options = options;
    const { discard, ...timeouts } = options.timeouts ?? HTTP_TIMEOUTS;
    this.#discardMs = discard;
    this.#server = createServer({ ...timeouts, keepAliveTimeout: KEEP_ALIVE_MS });
    this.#server.timeout = IDLE_TIMEOUT_MS;
    this.#server.on('request', (incoming, outgoing) => void this.#answer(incoming, outgoing));
    this.#server.on('upgrade', (request, socket, head) => {
      if (request.headers.upgrade?.toLowerCase() !== 'websocket') {
        const answer = () => answerWithoutUpgrade(this.#server, request, socket, head);
        const before = this.#latest.get(socket);
        return before && !before.closed ? void before.once('close', answer) : answer();
      }
      options.upgrade(request, socket, head, this.#callerOf(request));
    });
  }

  /** Resolves when the server accepts connections. Rejects when the address is not available. */
  static async listen(options: HttpServerOptions): Promise<HttpServer> {
    const http = new HttpServer(options);
    await new Promise<void>((resolve, reject) => {
      http.#server.once('error', reject);
      http.#server.listen({ port: options.port, host: options.host, backlog: BACKLOG }, () => {
        http.#server.off('error', reject);
        resolve();
      });
    });
    return http;
  }

  get url(): string {
    const { address, family, port } = this.#server.address() as AddressInfo; // a string only for sockets in the file system
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
  }

  /** Stops accepting connections. Running requests are answered, then their connections close. */
  stop(): void {
    this.#isStopping = true;
    this.#server.close();
    this.#server.closeIdleConnections();
  }

  /** Resolves when no request is running. */
  async whenQuiet(): Promise<void> {
    if (this.#inFlight === 0) return;
    await new Promise<void>((resolve) => {
      this.#onQuiet = resolve;
    });
  }

  /** Closes all remaining connections. */
  destroy(): void {
    this.#server.closeAllConnections();
  }

  #callerOf(incoming: IncomingMessage): Caller {
    return { address: clientAddress(incoming, this.#options.trustedProxies ?? 0) };
  }

  async #answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    this.#inFlight += 1;
    this.#latest.set(incoming.socket, outgoing);
    const gone = new AbortController();
    // An abort makes an error with a stack, so none is made for a request that was answered.
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) gone.abort();
    });
    try {
      const request = readRequest(incoming, gone.signal);
      if (request) {
        const response = await this.#options.fetch(request, this.#callerOf(incoming));
        if (this.#isStopping) outgoing.shouldKeepAlive = false;
        await sendResponse(response, outgoing, this.#options.unsent);
      } else if (!outgoing.destroyed) outgoing.writeHead(400, { connection: 'close' }).end();
      discardRest(incoming, this.#discardMs);
    } catch (error) {
      this.#options.logger.error({ error }, 'A request could not be answered.');
      incoming.destroy();
    } finally {
      this.#inFlight -= 1;
      if (this.#inFlight === 0) this.#onQuiet?.();
    }
  }
}

/** Lets a client finish sending, so that it reads the answer. Closes the connection when that takes too long. */
function discardRest(incoming: IncomingMessage, discardMs: number): void {
  if (incoming.complete) return;
  let byteCount = 0;
  incoming.on('data', (chunk: Buffer) => {
    byteCount += chunk.length;
    if (byteCount > DISCARD_BYTES) incoming.destroy();
  });
  const timer = setTimeout(() => incoming.destroy(), discardMs).unref();
  for (const event of ['end', 'close']) incoming.once(event, () => clearTimeout(timer));
  incoming.resume();
}
