import { REALTIME_LIMITS } from '@parley/protocol/constants';
import type { RawData, WebSocket } from 'ws';
import type { ServiceSocket } from '../../environment.js';
import type { Recipient, UnsentBytes } from './UnsentBytes.js';

/** After a close the other side has so long to say goodbye. One that does not read would keep its buffer in our memory for the 30 s of `ws`. */
const GOODBYE_MS = 2_000;

export interface NodeSocketOptions {
  /** See `clientAddress`. */
  address: string;
  unsent: UnsentBytes;
  onSignedIn: () => void;
}

/** A WebSocket of Node as the core sees it. */
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
    webSocket.on('error', () => {}); // broken frames and broken connections; `close` follows
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

  send(text: string): void {
    // Without a function that hears of it, a failure to send is an error of the process.
    if (this.#webSocket.readyState !== this.#webSocket.OPEN) return;
    this.#webSocket.send(text, () => {});
    this.#options.unsent.grown(this);
  }

  close(code: number, reason: string): void {
    this.#webSocket.close(code, reason);
    const timer = setTimeout(() => this.drop(), GOODBYE_MS).unref();
    this.#webSocket.once('close', () => clearTimeout(timer));
  }

  /** One that pings and never reads would fill our memory with answers. */
  #pong(data: Buffer): void {
    if (this.#webSocket.bufferedAmount > REALTIME_LIMITS.bufferedBytes) this.#webSocket.terminate();
    else this.#webSocket.pong(data, false, () => {});
  }
}

function toBytes(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}
