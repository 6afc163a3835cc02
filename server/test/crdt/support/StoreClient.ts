import type { ServerFrame, StoreRefusal } from '@parley/protocol';
import { decodeServerStoreFrame, encodeStoreFrame, type ServerStoreFrame } from '@parley/protocol/crdt';
import * as Y from 'yjs';
import type { StartedService } from '../../../src/service.js';
import { TestSocket } from '../../realtime/support/TestSocket.js';
import { textIn } from './texts.js';

/** A person who signs in somewhere. */
export interface Signer {
  service: StartedService;
  apiKey: string;
  token: string;
}

type Of<Frame, Key extends string, Name> = Extract<Frame, Record<Key, Name>>;

/** The smallest client of a store that is right: keeps what it wrote until it is acknowledged, and sends it again after a cut. */
export class StoreClient {
  readonly doc = new Y.Doc();
  socket!: TestSocket;
  /** Binary frames, and the others about stores, in order. */
  readonly frames: (ServerStoreFrame | ServerFrame)[] = [];
  /** The last of its updates on this connection that is on disk, or was refused. */
  acknowledged = 0;
  /** Position of the store that it has seen. */
  sequence = 0;
  sent = 0;
  isOpen = false;
  readonly refusals: { code: StoreRefusal; update?: number }[] = [];
  readonly #place: { organizationId: string; documentId: string; storeId: string };
  #channel = 0;
  #read = 0;
  #wake: (() => void)[] = [];

  constructor(place: { organizationId: string; documentId: string; storeId?: string }) {
    this.#place = { storeId: 'body', ...place };
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== this && this.isOpen) this.send(update);
    });
  }

  get text(): string {
    return textIn(this.doc);
  }

  /** Inserts text. @param at @default the end */
  type(value: string, at = this.text.length): void {
    this.doc.getText('content').insert(at, value);
  }

  /** Connects and opens the store. Resolves when both have what the other had. */
  async connect(signer: Signer, open: object = {}): Promise<this> {
    await this.connectOnly(signer);
    this.open(open);
    await this.until(() => this.isOpen);
    await this.settle();
    return this;
  }

  /** Connects, and follows the topic. */
  async connectOnly({ service, apiKey, token }: Signer): Promise<void> {
    const { organizationId, documentId } = this.#place;
    const socket = new TestSocket(service);
    this.socket = socket;
    this.isOpen = false;
    this.sent = this.acknowledged = 0;
    socket.onBytes = (bytes) => socket === this.socket && this.#take(decodeServerStoreFrame(bytes));
    socket.send({ type: 'authenticate', apiKey, token, organizationId });
    await socket.next('authenticated');
    socket.subscribe(`crdt:${documentId}`);
    void this.#follow(socket);
  }

  open(more: object = {}): void {
    const { documentId, storeId } = this.#place;
    this.#channel += 1;
    const vector = Buffer.from(Y.encodeStateVector(this.doc)).toString('base64');
    const frame = {
      type: 'openStore',
      topic: `crdt:${documentId}`,
      channel: this.#channel,
      storeId,
      storeType: 'text',
    };
    this.socket.sendRaw(JSON.stringify({ ...frame, vector, ...more }));
  }

  close(): void {
    this.isOpen = false;
    this.socket.send({ type: 'closeStore', topic: `crdt:${this.#place.documentId}`, channel: this.#channel });
  }

  send(update: Uint8Array): number {
    this.sent += 1;
    this.socket.sendRaw(encodeStoreFrame({ kind: 'update', channel: this.#channel, number: this.sent, update }));
    return this.sent;
  }

  sendAwareness(update: Uint8Array): void {
    this.socket.sendRaw(encodeStoreFrame({ kind: 'awareness', channel: this.#channel, update }));
  }

  /** Resolves when all that it sent is acknowledged, or refused. */
  settle(): Promise<void> {
    return this.until(() => this.acknowledged >= this.sent);
  }

  /** The next frame of a kind that was not taken yet. */
  async next<K extends ServerStoreFrame['kind']>(kind: K): Promise<Of<ServerStoreFrame, 'kind', K>> {
    return this.#next((frame) => 'kind' in frame && frame.kind === kind) as Promise<Of<ServerStoreFrame, 'kind', K>>;
  }

  async nextJson<T extends ServerFrame['type']>(type: T): Promise<Of<ServerFrame, 'type', T>> {
    return this.#next((frame) => 'type' in frame && frame.type === type) as Promise<Of<ServerFrame, 'type', T>>;
  }

  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      if (this.socket.closed) throw new Error(`Closed: ${this.socket.closed.code} ${this.socket.closed.reason}`);
      await this.#change();
    }
  }

  async #next(isIt: (frame: ServerStoreFrame | ServerFrame) => boolean) {
    for (;;) {
      while (this.#read < this.frames.length) {
        const frame = this.frames[this.#read++]!;
        if (isIt(frame)) return frame;
      }
      if (this.socket.closed) throw new Error(`Closed: ${this.socket.closed.code} ${this.socket.closed.reason}`);
      await this.#change();
    }
  }

  async #follow(socket: TestSocket): Promise<void> {
    for await (const frame of socket.frames()) if (socket === this.socket) this.#take(frame);
    this.#notify();
  }

  #take(frame: ServerStoreFrame | ServerFrame): void {
    this.frames.push(frame);
    if ('kind' in frame) this.#takeBytes(frame);
    else if (frame.type === 'storeRefused') {
      const { code, update, awareness } = frame;
      this.refusals.push({ code, ...(update !== undefined && { update }) });
      if (update === undefined && !awareness) this.isOpen = false;
    }
    this.#notify();
  }

  #takeBytes(frame: ServerStoreFrame): void {
    if (frame.channel !== this.#channel) return;
    if ('sequence' in frame && frame.kind !== 'acknowledged') this.sequence = frame.sequence;
    if (frame.kind === 'sync') {
      Y.applyUpdate(this.doc, frame.diff, this);
      this.isOpen = true;
      const missing = Y.encodeStateAsUpdate(this.doc, frame.vector);
      if (missing.length > 2) this.send(missing);
    } else if (frame.kind === 'update') Y.applyUpdate(this.doc, frame.update, this);
    else if (frame.kind === 'acknowledged') this.acknowledged = frame.number;
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#wake.push(resolve));
  }

  #notify(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }
}
