import type { ClientFrame, Topic } from '@parley/protocol';
import { CLOSE_CODES } from '@parley/protocol/constants';
import type { State } from '../observable.js';
import type { Link, OpenLink } from './Link.js';
import { latePollLink } from './latePollLink.js';
import { reconnectPause } from './reconnectPause.js';
import { socketLink } from './socketLink.js';
import { createTopics } from './topics.js';
import type { ConnectionState, Credentials, SubscribeOptions, TopicMessage, Transport } from './Transport.js';

/** A connection that the service ends sooner has not succeeded: the next pause is longer than the last. */
const STEADY_MS = 10_000;
/** With too many connections of the person this one polls: the poll interval, and the time until it tries a socket again. */
const POLL_PACE_MS = 30_000;
const SOCKET_AGAIN_MS = 5 * 60_000;

export interface RealtimeOptions {
  apiKey: string;
  /** Address of the WebSocket; `undefined`: poll. */
  url: string | undefined;
  WebSocket: (new (url: string) => WebSocket) | undefined;
  request: Transport['request'];
  state: State<ConnectionState>;
}

/** Keeps one link open while somebody is signed in, and subscribes each new one to the followed topics. */
export function createRealtime({ apiKey, url, WebSocket, request, state }: RealtimeOptions) {
  const topics = createTopics();
  const openSocket: OpenLink =
    url === undefined
      ? latePollLink(request, topics)
      : (...args) => socketLink({ apiKey, url, WebSocket: WebSocket ?? globalThis.WebSocket }, topics)(...args);
  let credentials: Credentials | null = null;
  let link: Link | undefined;
  let isOpen = false;
  let openedAt = 0;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const settle = () => {
    if (isOpen && !topics.isAwaiting()) state.set('online');
  };

  const connect = (openLink = openSocket) => {
    if (!credentials) return;
    clearTimeout(timer);
    link?.close();
    isOpen = false;
    const { onTokenExpired, onForbidden } = credentials;
    const opened = (link = openLink(credentials, {
      onOpen() {
        if (!isOpen) openedAt = Date.now();
        isOpen = true;
        settle();
      },
      onFrame(frame) {
        const missing = topics.receive(frame);
        if (missing) opened.send({ type: 'subscribe', ...missing });
        settle();
      },
      onClose(code, retryAfterMs) {
        link = undefined;
        if (isOpen && (!isOfService(code) || Date.now() - openedAt >= STEADY_MS)) failures = 0;
        const isNew = isOpen || failures === 0;
        isOpen = false;
        if (code === CLOSE_CODES.TOO_MANY_CONNECTIONS) return pollForAWhile();
        state.set('offline');
        if (code === CLOSE_CODES.FORBIDDEN) return onForbidden(); // only another sign-in can help
        if (code === CLOSE_CODES.TOKEN_EXPIRED || (code === CLOSE_CODES.UNAUTHENTICATED && isNew)) {
          const renew = () =>
            onTokenExpired().catch(() => {
              if (!link && credentials?.onTokenExpired === onTokenExpired) later(connect);
            });
          // The host's token had already expired: requesting more without pauses would not help.
          if (isNew) {
            failures++;
            void renew();
          } else later(renew);
        } else if (code !== CLOSE_CODES.UNAUTHENTICATED) later(connect, retryAfterMs);
      },
    }));
  };

  /** The person's other connections stay open; this one polls instead. */
  const pollForAWhile = () => {
    connect(latePollLink(request, topics, POLL_PACE_MS));
    timer = setTimeout(() => connect(), SOCKET_AGAIN_MS);
  };

  const later = (run: () => unknown, leastMs = 0) => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), Math.max(leastMs, reconnectPause(failures++)));
  };
  const retryNow = () => {
    if (link) return;
    failures = 0;
    connect();
  };

  const send = (frame: ClientFrame) => {
    if (isOpen) link?.send(frame);
    settle(); // after an unsubscribe no answer may be pending any more
  };

  return {
    subscribe(topic: Topic, on: (message: TopicMessage) => void, options: SubscribeOptions = {}) {
      const { presence, typing, cursor, stores } = options;
      send({ type: 'subscribe', ...topics.add(topic, on, options) });
      const say = (type: 'presence' | 'cursor' | 'typing', fields: object) =>
        send({ type, topic, ...fields } as ClientFrame); // each kind is of a topic of its own
      if (presence) presence.send = (update) => say('presence', { state: presence.state, ...update });
      if (cursor) cursor.send = (place) => say('cursor', { cursor: place });
      if (typing) typing.send = () => say('typing', { annotationId: typing.annotationId ?? null });
      // On a new link the channels are opened again first.
      if (stores) stores.send = (frame) => isOpen && topics.isLive(topic) && link?.send(frame) === true;
      return () => {
        if (topics.remove(topic, on)) send({ type: 'unsubscribe', topic });
      };
    },

    authenticate(next: Credentials | null) {
      const before = credentials;
      const isSamePerson = next && next.userId === before?.userId && next.organizationId === before.organizationId;
      credentials = next;
      if (isSamePerson && link && (isOpen || next.token === before?.token)) {
        if (isOpen) link.send({ type: 'token', token: next.token });
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
      if (!before) {
        state.set('pendingData');
        globalThis.addEventListener?.('online', retryNow); // the browser noticed the network before our timer did
      }
      connect();
    },
  };
}

/** Codes that give the service's reason; the others are of the network, or mean that it returns. */
const isOfService = (code: number) => code >= 4000 && code !== CLOSE_CODES.TOKEN_EXPIRED;
