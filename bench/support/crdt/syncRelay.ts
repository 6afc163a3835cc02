import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import type { WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import * as syncProtocol from 'y-protocols/sync';
import * as Y from 'yjs';
import { answerCalls, cpuMs } from '../live/processes.js';

/**
 * The usual relay of Yjs, in a process of its own: one document in memory, the sync protocol of y-protocols on bare `ws`. An update is sent to
 * everybody as soon as it was applied, and is nowhere but in memory.
 */
const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0 });
await new Promise((resolve) => sockets.once('listening', resolve));
let doc = openDocument();

function openDocument(): Y.Doc {
  const opened = new Y.Doc();
  opened.on('update', (update: Uint8Array, origin: unknown) => {
    const encoder = startMessage();
    syncProtocol.writeUpdate(encoder, update);
    const bytes = encoding.toUint8Array(encoder);
    for (const socket of sockets.clients) if (socket !== origin) socket.send(bytes);
  });
  return opened;
}

sockets.on('connection', (socket: WebSocket) => {
  socket.on('message', (data: Buffer) => {
    const decoder = decoding.createDecoder(data);
    decoding.readVarUint(decoder); // a message of the sync protocol: there are no others here
    const encoder = startMessage();
    syncProtocol.readSyncMessage(decoder, encoder, doc, socket);
    if (encoding.length(encoder) > 1) socket.send(encoding.toUint8Array(encoder));
  });
  const encoder = startMessage();
  syncProtocol.writeSyncStep1(encoder, doc);
  socket.send(encoding.toUint8Array(encoder));
});

function startMessage(): encoding.Encoder {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, 0);
  return encoder;
}

const calls = {
  url: () => `ws://127.0.0.1:${(sockets.address() as { port: number }).port}`, // it listens on a port
  cpuMs,
  /** Begins again, with a state. */
  fill({ state }: { state: string | null }): void {
    doc = openDocument();
    if (state) Y.applyUpdate(doc, Buffer.from(state, 'base64'));
  },
};
export type SyncRelayCalls = typeof calls;

answerCalls(calls);
