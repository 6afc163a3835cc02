import type { ClientFrame, Topic } from '@parley/protocol';
import { CLOSE_CODES } from '@parley/protocol/constants';
import type { State } from '../observable.js';
import type { Link, OpenLink } from './Link.js';
import { pollLink } from './pollLink.js';
import { socketLink } from './socketLink.js';
import { createTopics } from './topics.js';
import type { ConnectionState, Credentials, SubscribeOptions, TopicMessage, Transport } from './Transport.js';

/** The first pause before connecting again, ms; doubled by each failure in a row up to the last. */
const FIRST_PAUSE_MS = 500;
const LAST_PAUSE_MS = 30_000;

export interface RealtimeOptions {
  apiKey: string;
  /** Address of the WebSocket; `undefined`: poll. */
  url: string | undefined;
  WebSocket: (new (url: string) => WebSocket) | undefined;
  request: Transport['request'];
  state: State<ConnectionState>;
}

/** Keeps one link open while somebody is signed in, and asks each new one for the topics that are followed. */
export function createRealtime({ apiKey, url, WebSocket, request, state }: RealtimeOptions) {
  const topics = createTopics();
  const openLink: OpenLink =
    url === undefined
      ? pollLink(request, topics)
      : (...args) => socketLink({ apiKey, url, WebSocket: WebSocket ?? globalThis.WebSocket }, topics)(...args);
  let credentials: Credentials | null = null;
  let link: Link | undefined;
  let isOpen = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const settle = () => {
    if (isOpen && !topics.isAwaiting()) state.set('online');
  };

  const connect = () => {
    if (!credentials) return;
    clearTimeout(timer);
    link?.close();
    isOpen = false;
    const { onTokenExpired } = credentials;
    const opened = (link = openLink(credentials, {
      onOpen() {
        isOpen = true;
        failures = 0;
        settle();
      },
      onFrame(frame) {
        const missing = topics.receive(frame);
        if (missing) opened.send({ type: 'subscribe', ...missing });
        settle();
      },
      onClose(code) {
        link = undefined;
        const isNews = isOpen || failures === 0;
        isOpen = false;
        state.set('offline');
        if (code === CLOSE_CODES.FORBIDDEN) return; // only another sign-in can help
        if (code === CLOSE_CODES.TOKEN_EXPIRED || (code === CLOSE_CODES.UNAUTHENTICATED && isNews)) {
          failures++;
          onTokenExpired().catch(() => {
            if (!link && credentials?.onTokenExpired === onTokenExpired) retryLater();
          });
        } else if (code !== CLOSE_CODES.UNAUTHENTICATED) retryLater();
      },
    }));
  };

  /** A quarter more or less by chance: the clients of a service that restarts do not all come back at once. */
  const retryLater = () => {
    const pause = FIRST_PAUSE_MS * 2 ** failures++ * (0.75 + Math.random() / 2);
    timer = setTimeout(connect, Math.min(pause, LAST_PAUSE_MS));
  };
  const retryNow = () => {
    if (link) return;
    failures = 0;
    connect();
  };

  const send = (frame: ClientFrame) => {
    if (isOpen) link?.send(frame);
    settle(); // leaving a topic may leave nothing to wait for
  };

  return {
    subscribe(topic: Topic, on: (message: TopicMessage) => void, options: SubscribeOptions = {}) {
      send({ type: 'subscribe', ...topics.add(topic, on, options) });
      return () => {
        if (topics.remove(topic, on)) send({ type: 'unsubscribe', topic });
      };
    },

    authenticate(next: Credentials | null) {
      const isSamePerson =
        next?.userId === credentials?.userId && next?.organizationId === credentials?.organizationId && next !== null;
      const wasSignedIn = credentials !== null;
      credentials = next;
      if (isSamePerson && link && isOpen) {
        link.send({ type: 'token', token: next.token });
        return;
      }
      clearTimeout(timer);
      link?.close();
      link = undefined;
      isOpen = false;
      if (!isSamePerson) failures = 0;
      if (!next) {
        topics.clear();
        globalThis.removeEventListener?.('online', retryNow);
        state.set('pendingInit');
        return;
      }
      if (!wasSignedIn) {
        state.set('pendingData');
        globalThis.addEventListener?.('online', retryNow); // the browser noticed the network before our timer did
      }
      connect();
    },
  };
}
