import type { Duplex } from 'node:stream';
import { REALTIME_LIMITS } from '@parley/protocol/constants';
import type { RawData, WebSocket } from 'ws';
import type { ServiceSocket } from '../../environment.js';
import { encodeFrame } from './encodeFrame.js';
import type { Recipient, UnsentBytes } from './UnsentBytes.js';

/** Time for the client's close frame, ms. The 30 s of `ws` would keep the buffer of a client that does not read in memory for too long. */
const CLOSE_TIMEOUT_MS = 2_000;

export interface NodeSocketOptions {
  /** The stream under the WebSocket. */
  stream: Duplex;
  /** See `clientAddress`. */
  address: string;
  unsent: UnsentBytes;
  onSignedIn: () => void;
}

/** Adapts a WebSocket of Node to the core. */
export class NodeSocket implements ServiceSocket, Recipient {
  onMessage: ServiceSocket['onMessage'] = null;
  onClose: ServiceSocket['onClose'] = null;
  readonly #webSocket: WebSocket;
  readonly #options: NodeSocketOptions;

  constructor(webSocket: WebSocket, options: NodeSocketOptions) {
    this.#webSocket = webSocket;
    this.#options = options;
    webSocket.on('message', (data, isBinary) => this.onMessage?.(isBinary ? toBytes(data) : toBytes(data).toString()));
    webSocket.on('ping', (data) => this.#pong(data));
    webSocket.on('error', () => {}); // for broken frames and connections; `close` follows
    webSocket.once('close', () => {
      options.unsent.forget(this);
      this.onClose?.();
    });
  }

  get address(): string {
    return this.#options.address;
  }

  signedIn(): void {
    this.#options.onSignedIn();
  }

  get unsentBytes(): number {
    return this.#webSocket.bufferedAmount;
  }

  drop(): void {
    this.#webSocket.terminate();
  }

  get bufferedBytes(): number {
    return this.#webSocket.bufferedAmount;
  }

  /**
   * Writes the frame without `ws`, which would make a head for each reader and write it separately: a third of the time of a fan-out. The
   * frames of `ws` itself (close, pong) stay in order, as it buffers nothing without compression.
   */
  send(frame: string | Uint8Array): void {
    if (this.#webSocket.readyState !== this.#webSocket.OPEN) return;
    const { stream, unsent } = this.#options;
    stream.write(encodeFrame(frame));
    unsent.grown(this);
  }

  close(code: number, reason: string): void {
    this.#webSocket.close(code, reason);
    const timer = setTimeout(() => this.drop(), CLOSE_TIMEOUT_MS).unref();
    this.#webSocket.once('close', () => clearTimeout(timer));
  }

  /** Answers a ping within the buffer limit: a client that pings and never reads would fill the memory with answers. */
  #pong(data: Buffer): void {
    if (this.#webSocket.bufferedAmount > REALTIME_LIMITS.bufferedBytes) this.#webSocket.terminate();
    else this.#webSocket.pong(data, false, () => {});
  }
}

function toBytes(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}
