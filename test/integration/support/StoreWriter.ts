import type { ServerFrame } from '@parley/protocol';
import { decodeServerStoreFrame, encodeStoreFrame } from '@parley/protocol/crdt';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { createCipher } from '../../../src/elements/crdt/createCipher.js';
import { createEncryptedCopy } from '../../../src/elements/crdt/createEncryptedCopy.js';
import { REMOTE } from '../../../src/elements/crdt/createStoreSync.js';
import type { EncryptionProvider } from '../../../src/index.js';
import { API_KEY, type ParleyProcess } from './ParleyProcess.js';

const topic = 'crdt:plan';
const CHANNEL = 1;
const STORE = { storeId: 'log', type: 'array', contentKey: 'content' } as const;

/** A person who writes into the array `log` of the document `plan`, and notes what was acknowledged. */
export class StoreWriter {
  readonly userId: string;
  readonly #doc = new Y.Doc();
  /** What the service has of the document, where that is encrypted. */
  readonly #copy: ReturnType<typeof createEncryptedCopy> | undefined;
  /** Values that are in what is sent. */
  #encrypted = 0;
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

  /** @param provider encrypts what is sent; every writer and reader of a store has it, or none */
  constructor(userId: string, provider?: EncryptionProvider) {
    this.userId = userId;
    this.#copy = provider && this.#encryptWith(provider);
    onTestFinished(() => this.#socket?.terminate());
    this.#sentDoc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== REMOTE) this.#send(update);
    });
  }

  #encryptWith(provider: EncryptionProvider) {
    const { encrypt, decrypt } = createCipher(provider);
    return createEncryptedCopy({
      doc: this.#doc,
      place: { documentId: 'plan', ...STORE },
      cipher: {
        decrypt,
        encrypt: async (data, type) => {
          const { written } = this;
          const sealed = await encrypt(data, type);
          this.#encrypted = written;
          return sealed;
        },
      },
      onPending: () => {},
      onError: (error) => this.failures.push(error.message),
    });
  }

  /** The document that the service has. */
  get #sentDoc(): Y.Doc {
    return this.#copy?.doc ?? this.#doc;
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
        else this.#receive(JSON.parse(data.toString()) as ServerFrame);
        this.#wake();
      });
    });
    await Promise.race([once(socket, 'open'), isOpen]);
    const vector = Buffer.from(Y.encodeStateVector(this.#sentDoc)).toString('base64');
    const { type: storeType, contentKey } = this.#copy?.place ?? STORE;
    const signIn = { apiKey: API_KEY, token, organizationId: 'acme', subscriptions: [{ topic }] };
    const store = { channel: CHANNEL, storeId: STORE.storeId, storeType, contentKey, vector };
    socket.send(JSON.stringify({ type: 'authenticate', ...signIn }));
    socket.send(JSON.stringify({ type: 'openStore', topic, ...store }));
    await isOpen;
    await this.#copy?.read();
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
    const number = this.#sent.push(this.#inSent);
    this.#socket!.send(encodeStoreFrame({ kind: 'update', channel: CHANNEL, number, update }));
  }

  #take(bytes: Uint8Array, whenOpen: () => void): void {
    const frame = decodeServerStoreFrame(bytes);
    if (frame.kind === 'acknowledged') {
      this.acknowledged = this.#sent[frame.number - 1]!;
    } else if (frame.kind === 'update') this.#apply(frame.update);
    else if (frame.kind === 'sync') {
      this.#apply(frame.diff);
      const missing = Y.encodeStateAsUpdate(this.#sentDoc, frame.vector);
      if (missing.length > 2) this.#send(missing);
      else this.acknowledged = this.#inSent;
      whenOpen();
    }
  }

  #apply(update: Uint8Array): void {
    Y.applyUpdate(this.#sentDoc, update, REMOTE);
    void this.#copy?.read();
  }

  get #inSent(): number {
    return this.#copy ? this.#encrypted : this.written;
  }

  #receive(frame: ServerFrame): void {
    if (frame.type === 'storeRefused' || frame.type === 'unsubscribed') this.failures.push(JSON.stringify(frame));
  }
}
