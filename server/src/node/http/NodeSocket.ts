import { REALTIME_LIMITS } from '@parley/protocol/constants';
import type { RawData, WebSocket } from 'ws';
import type { ServiceSocket } from '../../environment.js';

/** A WebSocket of Node as the core sees it. */
export class NodeSocket implements ServiceSocket {
  onMessage: ServiceSocket['onMessage'] = null;
  onClose: ServiceSocket['onClose'] = null;
  readonly #webSocket: WebSocket;

  constructor(webSocket: WebSocket) {
    this.#webSocket = webSocket;
    webSocket.on('message', (data, isBinary) => this.onMessage?.(isBinary ? toBytes(data) : toBytes(data).toString()));
    webSocket.on('ping', (data) => this.#pong(data));
    webSocket.on('error', () => {}); // broken frames and broken connections; `close` follows
    webSocket.once('close', () => this.onClose?.());
  }

  get bufferedBytes(): number {
    return this.#webSocket.bufferedAmount;
  }

  send(text: string): void {
    // Without a function that hears of it, a failure to send is an error of the process.
    if (this.#webSocket.readyState === this.#webSocket.OPEN) this.#webSocket.send(text, () => {});
  }

  close(code: number, reason: string): void {
    this.#webSocket.close(code, reason);
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
