import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { CRDT_LIMITS, REALTIME_LIMITS } from '@parley/protocol/constants';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Caller, ServiceOptions, ServiceSocket } from '../../environment.js';
import { NodeSocket } from './NodeSocket.js';
import type { UnsentBytes } from './UnsentBytes.js';
import { TimeSlice } from '../../TimeSlice.js';
import { type UnsignedLimits, UnsignedSockets } from './UnsignedSockets.js';
import { UpgradeQueue } from './UpgradeQueue.js';

const PATH = '/v2/client/realtime';

/** Largest frame that the core receives, which closes with `FRAME_TOO_LARGE` for one beyond its limit. For larger frames `ws` closes with 1009. */
const MAX_PAYLOAD_BYTES = CRDT_LIMITS.updateBytes + REALTIME_LIMITS.maxFrameBytes;

/** Bytes that a connection may send before somebody has signed in on it. */
const MAX_UNSIGNED_BYTES = 2 * REALTIME_LIMITS.maxFrameBytes;

/** Pause between two checks whether waiting connections can be accepted, ms. */
const AGAIN_MS = 250;

export interface RealtimeUpgradeOptions {
  connect: (socket: ServiceSocket) => void;
  allowedOrigins: ServiceOptions['allowedOrigins'];
  unsent: UnsentBytes;
  limits: UnsignedLimits;
}

/**
 * Accepts WebSocket connections for the service. When thousands arrive at the same time, as after a restart, they are accepted in turns
 * that leave time for others, and as many as can sign in at the same time.
 */
export class RealtimeUpgrade {
  readonly #options: RealtimeUpgradeOptions;
  readonly #unsigned: UnsignedSockets;
  readonly #connected = new Set<WebSocket>();
  readonly #waiting = new UpgradeQueue();
  #isAccepting = false;
  #again: NodeJS.Timeout | undefined;
  #onQuiet: (() => void) | undefined;
  #isStopping = false;
  // No compression: it needs memory for a window for each connection, and frames are small.
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
    autoPong: false, // `NodeSocket` answers, within the buffer limit
  });

  constructor(options: RealtimeUpgradeOptions) {
    this.#options = options;
    this.#unsigned = new UnsignedSockets(options.limits);
  }

  /** Answers an upgrade request. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, { address = '' }: Caller): void {
    const refusal = this.#refusal(request);
    if (refusal) return refuse(socket, refusal);
    const destroy = () => socket.destroy();
    socket.on('error', destroy);
    this.#waiting.add({
      address,
      accept: () => {
        socket.off('error', destroy);
        this.#open(request, socket, head, address);
      },
      refuse: () => refuse(socket, UNAVAILABLE),
    });
    void this.#acceptWaiting();
  }

  /** Answers requests for as long as there is room. */
  async #acceptWaiting(): Promise<void> {
    if (this.#isAccepting) return;
    this.#isAccepting = true;
    clearTimeout(this.#again);
    const timeSlice = new TimeSlice();
    const take = () => this.#waiting.take((address) => this.#unsigned.hasRoom(address));
    for (let next = take(); next; next = take()) {
      next.accept();
      await timeSlice.pause();
    }
    this.#isAccepting = false;
    // Silent connections lose their place in time.
    if (this.#waiting.size > 0) this.#again = setTimeout(() => void this.#acceptWaiting(), AGAIN_MS).unref();
  }

  #open(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): void {
    this.#server.handleUpgrade(request, socket, head, (webSocket) => {
      this.#connected.add(webSocket);
      const { unsent, connect } = this.#options;
      const stopCounting = limitBytes(socket, MAX_UNSIGNED_BYTES, () => node.close(TOO_BIG, 'Sign in first.'));
      const onSignedIn = () => {
        stopCounting();
        this.#leave(node);
      };
      const node = new NodeSocket(webSocket, { stream: socket, address, unsent, onSignedIn });
      webSocket.once('close', () => {
        this.#leave(node);
        this.#connected.delete(webSocket);
        if (this.#connected.size === 0) this.#onQuiet?.();
      });
      webSocket.once('message', () => this.#unsigned.asks(node));
      this.#unsigned.add(node);
      connect(node);
    });
  }

  #leave(node: NodeSocket): void {
    this.#unsigned.remove(node);
    if (this.#waiting.size > 0) void this.#acceptWaiting();
  }

  /** Stops accepting connections. */
  stop(): void {
    this.#isStopping = true;
    clearTimeout(this.#again);
    this.#waiting.clear();
  }

  /** Resolves when every connection is closed. */
  async whenQuiet(): Promise<void> {
    if (this.#connected.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#onQuiet = resolve;
    });
  }

  /** Closes all remaining connections. */
  destroy(): void {
    for (const webSocket of this.#connected) webSocket.terminate();
  }

  #refusal({ url, headers }: IncomingMessage): string | null {
    if (this.#isStopping) return UNAVAILABLE;
    if (url?.split('?')[0] !== PATH) return '404 Not Found';
    // CORS headers do not apply to WebSockets: pages of any origin may open one. Only this check refuses them.
    const { allowedOrigins } = this.#options;
    const isAllowed = allowedOrigins === '*' || headers.origin === undefined || allowedOrigins.includes(headers.origin);
    return isAllowed ? null : '403 Forbidden';
  }
}

/** Message too big (RFC 6455 §7.4.1). */
const TOO_BIG = 1009;

/** Calls `end` when more bytes have arrived, and drops the following ones: a large frame is buffered until it is complete. */
function limitBytes(socket: Duplex, maxBytes: number, end: () => void): () => void {
  let bytes = 0;
  const count = (data: Buffer) => {
    bytes += data.length;
    if (bytes <= maxBytes) return;
    socket.removeAllListeners('data').resume();
    end();
  };
  socket.on('data', count);
  return () => void socket.off('data', count);
}

const UNAVAILABLE = '503 Service Unavailable';

function refuse(socket: Duplex, status: string): void {
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
