import { decodeServerStoreFrame, encodeStoreFrame } from '@parley/protocol/crdt';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { WebSocket } from 'ws';
import * as syncProtocol from 'y-protocols/sync';
import * as Y from 'yjs';
import { clockMs } from '../live/processes.js';

/** Where a peer opens its document: in the service, or, without `service`, in the relay. */
export interface PeerPlace {
  url: string;
  service?: { apiKey: string; organizationId: string; documentId: string; storeId: string };
}

const CHANNEL = 1;

/** Somebody who writes and reads one document, whose wire is that of the service or of the relay. */
export class Peer {
  readonly doc = new Y.Doc();
  readonly text = this.doc.getText('content');
  /** Frames with updates that came. */
  frames = 0;
  /** Called after each. */
  onUpdate = () => {};
  readonly #socket: WebSocket;
  readonly #place: PeerPlace;
  readonly #isReader: boolean;
  #sent = 0;

  private constructor(place: PeerPlace, isReader: boolean) {
    this.#place = place;
    this.#isReader = isReader;
    this.#socket = new WebSocket(place.url);
    this.#socket.binaryType = 'nodebuffer';
    this.doc.on('update', (update: Uint8Array, origin: unknown) => origin !== this && this.#send(update));
  }

  /**
   * Connects and opens the document.
   * @param isReader others count what comes, and do not look at it: many of them share a process
   * @returns the peer, and how long it took from the question for the document to its content, ms
   */
  static async open(place: PeerPlace, token: string, isReader: boolean): Promise<{ peer: Peer; openedMs: number }> {
    const peer = new Peer(place, isReader);
    const openedMs = await peer.#open(token);
    return { peer, openedMs };
  }

  close(): void {
    this.#socket.terminate();
  }

  async #open(token: string): Promise<number> {
    const socket = this.#socket;
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    const { service } = this.#place;
    let askedAt = 0;
    return new Promise((resolve, reject) => {
      const opened = () => resolve(clockMs() - askedAt);
      socket.on('close', (code) => reject(new Error(`The socket was closed with ${code}.`)));
      socket.on('message', (data: Buffer, isBinary: boolean) => {
        if (!service) return this.#takeSync(data, opened);
        if (isBinary) return this.#takeFrame(data, opened);
        const { type } = JSON.parse(data.toString()) as { type: string };
        if (type === 'storeRefused') reject(new Error(data.toString()));
        if (type !== 'subscribed') return;
        askedAt = clockMs();
        const { storeId, documentId } = service;
        const store = { channel: CHANNEL, storeId, storeType: 'text', contentKey: 'content' };
        socket.send(JSON.stringify({ type: 'openStore', topic: `crdt:${documentId}`, ...store }));
      });
      if (service) {
        const { apiKey, organizationId, documentId } = service;
        const subscriptions = [{ topic: `crdt:${documentId}` }];
        socket.send(JSON.stringify({ type: 'authenticate', apiKey, token, organizationId, subscriptions }));
      } else {
        askedAt = clockMs();
        const encoder = startMessage();
        syncProtocol.writeSyncStep1(encoder, this.doc);
        socket.send(encoding.toUint8Array(encoder));
      }
    });
  }

  #send(update: Uint8Array): void {
    if (this.#place.service) {
      this.#sent += 1;
      this.#socket.send(encodeStoreFrame({ kind: 'update', channel: CHANNEL, number: this.#sent, update }));
    } else {
      const encoder = startMessage();
      syncProtocol.writeUpdate(encoder, update);
      this.#socket.send(encoding.toUint8Array(encoder));
    }
  }

  #takeFrame(data: Buffer, opened: () => void): void {
    const frame = decodeServerStoreFrame(data);
    if (frame.kind === 'sync') {
      opened();
      if (this.#isReader) Y.applyUpdate(this.doc, frame.diff, this);
    } else if (frame.kind === 'update') this.#take(frame.update);
  }

  #takeSync(data: Buffer, opened: () => void): void {
    const decoder = decoding.createDecoder(data);
    decoding.readVarUint(decoder); // a message of the sync protocol
    const type = decoding.readVarUint(decoder);
    // The relay asks for what it lacks. It lacks nothing: what is written here is sent.
    if (type === syncProtocol.messageYjsSyncStep1) return;
    const update = decoding.readVarUint8Array(decoder);
    if (type === syncProtocol.messageYjsUpdate) return this.#take(update);
    opened();
    if (this.#isReader) Y.applyUpdate(this.doc, update, this);
  }

  #take(update: Uint8Array): void {
    this.frames += 1;
    if (!this.#isReader) return;
    Y.applyUpdate(this.doc, update, this);
    this.onUpdate();
  }
}

function startMessage(): encoding.Encoder {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, 0);
  return encoder;
}
