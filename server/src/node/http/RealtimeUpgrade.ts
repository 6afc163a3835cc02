import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { REALTIME_LIMITS } from '@parley/protocol/constants';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Caller, ServiceOptions, ServiceSocket } from '../../environment.js';
import { NodeSocket } from './NodeSocket.js';
import type { UnsentBytes } from './UnsentBytes.js';
import { type UnsignedLimits, UnsignedSockets } from './UnsignedSockets.js';

const PATH = '/v2/client/realtime';

/** Largest frame that reaches the core, which closes with `FRAME_TOO_LARGE` for one beyond its limit. For larger frames `ws` closes with 1009. */
const MAX_PAYLOAD_BYTES = 2 * REALTIME_LIMITS.maxFrameBytes;

export interface RealtimeUpgradeOptions {
  connect: (socket: ServiceSocket) => void;
  allowedOrigins: ServiceOptions['allowedOrigins'];
  unsent: UnsentBytes;
  limits: UnsignedLimits;
}

/** Accepts WebSocket connections for the service. */
export class RealtimeUpgrade {
  readonly #options: RealtimeUpgradeOptions;
  readonly #unsigned: UnsignedSockets;
  readonly #open = new Set<WebSocket>();
  #onQuiet: (() => void) | undefined;
  #isStopping = false;
  // No compression: it keeps a window in memory for each connection, and frames are small.
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
    if (refusal) {
      socket.on('error', () => socket.destroy());
      socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    this.#server.handleUpgrade(request, socket, head, (webSocket) => {
      this.#open.add(webSocket);
      const { unsent, connect } = this.#options;
      const node = new NodeSocket(webSocket, { address, unsent, onSignedIn: () => this.#unsigned.remove(node) });
      webSocket.once('close', () => {
        this.#unsigned.remove(node);
        this.#open.delete(webSocket);
        if (this.#open.size === 0) this.#onQuiet?.();
      });
      webSocket.once('message', () => this.#unsigned.asks(node));
      this.#unsigned.add(node);
      connect(node);
    });
  }

  /** Stops accepting connections. */
  stop(): void {
    this.#isStopping = true;
  }

  /** Resolves when every connection is closed. */
  async whenQuiet(): Promise<void> {
    if (this.#open.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#onQuiet = resolve;
    });
  }

  /** Closes all remaining connections. */
  destroy(): void {
    for (const webSocket of this.#open) webSocket.terminate();
  }

  #refusal({ url, headers }: IncomingMessage): string | null {
    if (this.#isStopping) return '503 Service Unavailable';
    if (url?.split('?')[0] !== PATH) return '404 Not Found';
    // CORS headers do not apply to WebSockets: pages of any origin may open one. Only this check refuses them.
    const { allowedOrigins } = this.#options;
    const isAllowed = allowedOrigins === '*' || headers.origin === undefined || allowedOrigins.includes(headers.origin);
    return isAllowed ? null : '403 Forbidden';
  }
}
