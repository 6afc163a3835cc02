import type { ServerFrame, Topic } from '@parley/protocol';
import { CLOSE_CODES, FIRST_SUBSCRIPTIONS, HEARTBEAT_MS } from '@parley/protocol/constants';
import type { Link, OpenLink } from './Link.js';
import type { Topics } from './topics.js';

export interface SocketOptions {
  apiKey: string;
  /** Address of the WebSocket. */
  url: string;
  WebSocket: new (url: string) => WebSocket;
}

/** Longer subscriptions are sent after the sign-in: they fit into its frame whatever their ids are, beside the longest token. */
const MAX_FIRST_LENGTH = 7000;

/** `undefined`: it is no frame. */
function parseFrame(data: string): ServerFrame | undefined {
  try {
    const frame = JSON.parse(data) as ServerFrame | null;
    return typeof frame === 'object' && frame !== null ? frame : undefined;
  } catch {
    return undefined;
  }
}

/** Realtime over one WebSocket. A heartbeat detects connections that died silently, as after sleep or a lost network. */
export const socketLink =
  ({ apiKey, url, WebSocket }: SocketOptions, topics: Topics): OpenLink =>
  ({ token, organizationId }, { onOpen, onFrame, onClose }) => {
    const socket = new WebSocket(url);
    socket.binaryType = 'arraybuffer';
    let isDone = false;
    let hasReceived = true;
    let heartbeat: ReturnType<typeof setInterval>;

    const finish = () => {
      isDone = true;
      clearInterval(heartbeat);
    };
    const send: Link['send'] = (frame) => {
      const isOpen = !isDone && socket.readyState === 1; /* OPEN */
      if (isOpen) socket.send('type' in frame ? JSON.stringify(frame) : frame);
      return isOpen;
    };
    const lose = (code: number) => {
      if (isDone) return;
      finish();
      socket.close();
      onClose(code);
    };
    // Also while frames arrive: the service expects frames from its readers too.
    const beat = () => {
      if (!hasReceived) return lose(CLOSE_CODES.IDLE);
      hasReceived = false;
      send({ type: 'ping' });
    };
    const beatEvery = (intervalMs: number) => {
      clearInterval(heartbeat);
      heartbeat = setInterval(beat, intervalMs);
    };

    beatEvery(HEARTBEAT_MS);
    /** The subscriptions sent with the credentials, by topic. */
    let first = new Map<Topic, string>();
    socket.onopen = () => {
      const subscriptions = topics.all().slice(0, FIRST_SUBSCRIPTIONS);
      const texts = subscriptions.map((subscription) => [subscription.topic, JSON.stringify(subscription)] as const);
      if (texts.flat().join('').length < MAX_FIRST_LENGTH) first = new Map(texts);
      send({ type: 'authenticate', apiKey, token, organizationId, ...(first.size > 0 && { subscriptions }) });
    };
    /** Sends the subscriptions that have changed since. */
    const complete = () => {
      for (const subscription of topics.all()) {
        if (first.get(subscription.topic) !== JSON.stringify(subscription))
          send({ type: 'subscribe', ...subscription });
        first.delete(subscription.topic);
      }
      for (const topic of first.keys()) send({ type: 'unsubscribe', topic });
    };
    socket.onclose = ({ code }) => lose(code);
    socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (isDone) return;
      hasReceived = true;
      if (typeof data !== 'string') return onFrame({ type: 'binary', data });
      const frame = parseFrame(data);
      if (!frame) return; // unknown to this client
      if (frame.type === 'authenticated') {
        beatEvery(frame.heartbeatMs);
        complete();
        onOpen();
      } else if (frame.type !== 'pong') onFrame(frame);
    };

    return {
      send,
      close() {
        finish();
        socket.close();
      },
    };
  };
