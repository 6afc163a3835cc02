import type { ClientFrame, CursorEntry, ServerFrame } from '@parley/protocol';
import { CURSOR_LIMITS } from '@parley/protocol/constants';
import type { WebSocket } from 'ws';
import { median } from '../measure.js';
import { openSocket } from '../relay.js';
import { answerCalls, clockMs } from './processes.js';

/** People who move their pointers, in a process of their own. */
export interface Movers {
  url: string;
  people: number;
  /** Of the service; absent: they talk to the relay, which sends on what it gets. */
  service?: { apiKey: string; organizationId: string; documentId: string; tokens: string[] };
}

/** What all received while they moved. */
export interface Moved {
  sent: number;
  /** Moves that reached one person each. */
  deliveries: number;
  /** Frames, and their characters. */
  frames: number;
  bytes: number;
  /** From a move to its arrival at one person, ms: the median of a sample. */
  latencyMs: number;
  /** Sockets that the service closed. */
  closed: number;
}

/** One of so many arrivals is timed. */
const SAMPLE = 7;
const sockets: WebSocket[] = [];
const sentAt = new Map<string, number>();
let moved = empty();
let latencies: number[] = [];
let arrived = 0;

function take(text: string) {
  moved.frames += 1;
  moved.bytes += text.length;
  // Frames of the relay are those of the people, alone or in a list; the service puts the places of all into one.
  const frame = JSON.parse(text) as ServerFrame | RelayedFrame | RelayedFrame[];
  if (Array.isArray(frame)) for (const { cursor } of frame) count(cursor);
  else if ('cursor' in frame) count(frame.cursor);
  else if (frame.type === 'cursors') for (const entry of frame.cursors) count(entry);
}
/** As the frame of a person, which says whose it is: a relay does not know. */
interface RelayedFrame {
  type: 'cursor';
  cursor: CursorEntry;
}

function count([userId, x, y]: CursorEntry) {
  moved.deliveries += 1;
  if (arrived++ % SAMPLE > 0) return;
  const at = sentAt.get(`${userId} ${x} ${y}`);
  if (at !== undefined) latencies.push(clockMs() - at);
}

const calls = {
  /** Connects everybody. */
  async enter({ url, people, service }: Movers): Promise<void> {
    for (let index = 0; index < people; index += 1) {
      const socket = await openSocket(url, take);
      socket.on('close', () => (moved.closed += 1));
      sockets.push(socket);
      if (!service) continue;
      const { apiKey, organizationId, documentId, tokens } = service;
      const sendFrame = (frame: ClientFrame) => socket.send(JSON.stringify(frame));
      sendFrame({ type: 'authenticate', apiKey, token: tokens[index] ?? '', organizationId });
      sendFrame({ type: 'subscribe', topic: `cursors:${documentId}`, since: undefined, options: undefined });
      // Who moves before they are signed in is sent away.
      await new Promise<void>((resolve) => {
        const onMessage = (data: Buffer) => {
          if (!data.toString().startsWith('{"type":"cursors"')) return;
          socket.off('message', onMessage);
          resolve();
        };
        socket.on('message', onMessage);
      });
    }
  },

  /** Everybody moves so often a second, one after the other, for so long. */
  async move({ perSecond, seconds, documentId }: { perSecond: number; seconds: number; documentId: string }) {
    moved = empty();
    latencies = [];
    sentAt.clear();
    const topic = `cursors:${documentId}` as const;
    const startedAt = clockMs();
    const total = perSecond * seconds * sockets.length;
    for (let next = 0; next < total;) {
      const due = Math.min(total, Math.ceil(((clockMs() - startedAt) / 1000) * perSecond * sockets.length));
      for (; next < due; next += 1) move(next % sockets.length, Math.floor(next / sockets.length), topic);
      await later(2);
    }
    await later(SETTLE_MS);
    return { ...moved, latencyMs: median(latencies) } satisfies Moved;
  },

  leave(): void {
    for (const socket of sockets.splice(0)) {
      socket.removeAllListeners('close');
      socket.terminate();
    }
  },
};
export type MoverCalls = typeof calls;

answerCalls(calls);

const SETTLE_MS = 400;

function move(person: number, step: number, topic: `cursors:${string}`) {
  const socket = sockets[person];
  if (socket?.readyState !== 1) return;
  const [x, y] = [step % CURSOR_LIMITS.whole, Math.floor(step / CURSOR_LIMITS.whole)];
  const userId = `user-${person + 1}`;
  moved.sent += 1;
  sentAt.set(`${userId} ${x} ${y}`, clockMs());
  // The service knows whose it is, and is told of the element once.
  const isOfService = socket.url.endsWith('/realtime');
  const cursor = isOfService ? (step === 0 ? [x, y, '//*[@id="mockup"]'] : [x, y]) : [userId, x, y];
  socket.send(JSON.stringify({ type: 'cursor', topic, cursor }));
}

function empty(): Omit<Moved, 'latencyMs'> {
  return { sent: 0, deliveries: 0, frames: 0, bytes: 0, closed: 0 };
}

function later(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
