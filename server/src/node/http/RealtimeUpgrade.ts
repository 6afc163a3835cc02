import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { REALTIME_LIMITS } from '@parley/protocol/constants';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Caller, ServiceOptions, ServiceSocket } from '../../environment.js';
import { NodeSocket } from './NodeSocket.js';
import type { UnsentBytes } from './UnsentBytes.js';
import { UnsignedSockets } from './UnsignedSockets.js';

const PATH = '/v2/client/realtime';

/** A frame up to here reaches the core, which closes with a code of ours for one that is too large; past it `ws` closes with 1009. */
const MAX_PAYLOAD_BYTES = 2 * REALTIME_LIMITS.maxFrameBytes;

export interface RealtimeUpgradeOptions {
  connect: (socket: ServiceSocket) => void;
  allowedOrigins: ServiceOptions['allowedOrigins'];
  unsent: UnsentBytes;
}

/** Takes WebSocket connections for the service. */
export class RealtimeUpgrade {
  readonly #options: RealtimeUpgradeOptions;
  readonly #unsigned = new UnsignedSockets();
  readonly #open = new Set<WebSocket>();
  #onQuiet: (() => void) | undefined;
  #isStopping = false;
  // Compression keeps a window in memory for each connection, and its frames are small.
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
    autoPong: false, // `NodeSocket` answers, within bounds
  });

  constructor(options: RealtimeUpgradeOptions) {
    this.#options = options;
  }

  /** Answers a request to change to the WebSocket protocol. */
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
      this.#unsigned.add(node);
      connect(node);
    });
  }

  /** Takes no connection any more. */
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

  /** Cuts every connection that is left. */
  destroy(): void {
    for (const webSocket of this.#open) webSocket.terminate();
  }

  #refusal({ url, headers }: IncomingMessage): string | null {
    if (this.#isStopping) return '503 Service Unavailable';
    if (url?.split('?')[0] !== PATH) return '404 Not Found';
    // Pages of any origin may open a WebSocket, whatever the headers of other answers say; only this check keeps them out.
    const { allowedOrigins } = this.#options;
    const isAllowed = allowedOrigins === '*' || headers.origin === undefined || allowedOrigins.includes(headers.origin);
    return isAllowed ? null : '403 Forbidden';
  }
}
