import type { ServerFrame } from '@parley/protocol';
import { decodeServerStoreFrame, encodeStoreFrame } from '@parley/protocol/crdt';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { API_KEY, type ParleyProcess } from './ParleyProcess.js';

const topic = 'crdt:plan';
const CHANNEL = 1;

/** A person who writes into the array `log` of the document `plan`, and notes what was acknowledged. */
export class StoreWriter {
  readonly userId: string;
  readonly #doc = new Y.Doc();
  #socket: WebSocket | undefined;
  /** By the numbers of the updates on this connection: how many values there were with it. */
  readonly #sent: number[] = [];
  /** Values that it wrote. */
  written = 0;
  /** Of these, how many are on disk, says the service. */
  acknowledged = 0;
  /** What the service refused, or closed a connection with. */
  readonly failures: string[] = [];
  readonly #waiting = new Set<() => void>();

  constructor(userId: string) {
    this.userId = userId;
    onTestFinished(() => this.#socket?.terminate());
    this.#doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== this) this.#send(update);
    });
  }

  /** What is in the array, as it holds it. */
  get values(): string[] {
    return this.#doc.getArray<string>('content').toArray();
  }

  /** Connects, unless it is, and resolves when it has what the service has. What the service lacks is sent. */
  async connect(parley: ParleyProcess): Promise<void> {
    if (this.isConnected) return;
    const resources = [{ type: 'organization', id: 'acme' }];
    const answer = await parley.post('auth/generate_token', { userId: this.userId, permissions: { resources } });
    const { token } = answer.result?.data as { token: string };
    const socket = new WebSocket(`${parley.url.replace('http', 'ws')}/v2/client/realtime`);
    socket.on('error', () => {}); // the service is killed while we listen: that is what this is for
    this.#socket = socket;
    this.#sent.length = 0;
    const isOpen = new Promise<void>((resolve, reject) => {
      socket.once('close', (code) => {
        reject(new Error(`Closed before the store was open: ${code}`));
        this.#wake();
      });
      socket.on('message', (data: Buffer, isBinary: boolean) => {
        if (socket !== this.#socket) return;
        if (isBinary) this.#take(data, resolve);
        else this.#hear(JSON.parse(data.toString()) as ServerFrame);
        this.#wake();
      });
    });
    await Promise.race([once(socket, 'open'), isOpen]);
    const vector = Buffer.from(Y.encodeStateVector(this.#doc)).toString('base64');
    const signIn = { apiKey: API_KEY, token, organizationId: 'acme', subscriptions: [{ topic }] };
    const store = { channel: CHANNEL, storeId: 'log', storeType: 'array', contentKey: 'content', vector };
    socket.send(JSON.stringify({ type: 'authenticate', ...signIn }));
    socket.send(JSON.stringify({ type: 'openStore', topic, ...store }));
    await isOpen;
  }

  /** Appends the next value. */
  write(): void {
    this.#doc.getArray('content').push([`${this.userId}-${this.written++}`]);
  }

  /** The values that are on disk, says the service. */
  get acknowledgedValues(): string[] {
    return Array.from({ length: this.acknowledged }, (_, index) => `${this.userId}-${index}`);
  }

  /** Resolves when so many values were acknowledged, or the connection has ended. */
  async until(count: number): Promise<void> {
    const socket = this.#socket!;
    await new Promise<void>((resolve) => {
      const look = () => {
        if (this.acknowledged < count && socket.readyState === WebSocket.OPEN) return;
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
      look();
    });
  }

  get isConnected(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  #wake(): void {
    for (const look of this.#waiting) look();
  }

  #send(update: Uint8Array): void {
    if (!this.isConnected) return;
    const number = this.#sent.push(this.written);
    this.#socket!.send(encodeStoreFrame({ kind: 'update', channel: CHANNEL, number, update }));
  }

  #take(bytes: Uint8Array, whenOpen: () => void): void {
    const frame = decodeServerStoreFrame(bytes);
    if (frame.kind === 'acknowledged') {
      this.acknowledged = this.#sent[frame.number - 1]!;
    } else if (frame.kind === 'update') Y.applyUpdate(this.#doc, frame.update, this);
    else if (frame.kind === 'sync') {
      Y.applyUpdate(this.#doc, frame.diff, this);
      const missing = Y.encodeStateAsUpdate(this.#doc, frame.vector);
      if (missing.length > 2) this.#send(missing);
      else this.acknowledged = this.written;
      whenOpen();
    }
  }

  #hear(frame: ServerFrame): void {
    if (frame.type === 'storeRefused' || frame.type === 'unsubscribed') this.failures.push(JSON.stringify(frame));
  }
}
