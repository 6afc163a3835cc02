import type {
  CursorPlace,
  InboxOptions,
  PresenceBots,
  PresenceState,
  SubscriptionFields,
  Topic,
} from '@parley/protocol';
import type { CloseCode } from '@parley/protocol/constants';
import type { Tenant } from '../credentials/Tenant.js';
import type { Viewer } from '../credentials/Viewer.js';
import type { StoreRequest } from './crdt/StoreRequest.js';
import { patchState } from './presence/presenceState.js';

/** The signed-in person, and the API key and organization they signed in to. */
export interface RealtimeSession {
  tenant: Tenant;
  organizationId: string;
  viewer: Viewer;
}

/** A follower of topics: a socket, or a waiting poll. */
export interface Reader {
  readonly session: RealtimeSession;
  /** It ends with its first answer. */
  readonly isPoll: boolean;
  /** Bytes that are not sent yet. */
  readonly bufferedBytes: number;
  /** Sends one frame: `ServerFrame` as JSON, or one about a store. Never throws. */
  send(frame: string | Uint8Array): void;
  /** Resolves when little is unsent. Wait for it before a frame that may be larger than `REALTIME_LIMITS.bufferedBytes`. */
  whenDrained(): Promise<void>;
  /** The service has closed a channel of a store. */
  forgetChannel(channel: number): void;
  /** The documents that the reader requested to follow, including those that it may no longer read. */
  documentIds(): Iterable<string>;
  /** Removes a subscription that the service has ended. */
  forget(subscription: TopicSubscription): void;
  /** Closes the reader and all its subscriptions. Never throws. */
  close(code: CloseCode, reason: string): void;
}

/** Where a pointer is, and the element under it. */
export type FullCursorPlace = [x: number, y: number, target: string];

/** Default options of an inbox. */
export const NO_CHOICES: InboxOptions = { includeSelf: undefined, documentIds: undefined, maxDays: undefined };

/** A request to follow a topic. */
export interface SubscriptionRequest {
  topic: Topic;
  since: number | undefined;
  options: InboxOptions;
  stamp?: string | undefined;
  presence?: SubscriptionFields['presence'];
  typing?: SubscriptionFields['typing'];
  cursor?: SubscriptionFields['cursor'];
  access?: SubscriptionFields['access'];
  stores?: SubscriptionFields['stores'];
}

/** The subscription of one reader to one topic. */
export class TopicSubscription {
  readonly reader: Reader;
  readonly topic: Topic;
  readonly options: InboxOptions;
  /** Last position that the reader has. `undefined`: the subscription starts now. */
  readonly since: number | undefined;
  /** `comments:<id>` only: the viewer stamp that the reader has. */
  readonly stamp: string | undefined;
  /** `presence:<id>` only: the tab, and its person's current state. */
  readonly presence: { tab: string; state: PresenceState; bots?: PresenceBots | undefined } | undefined;
  /** Called with each new state of the tab. */
  onPresence: ((state: PresenceState) => void) | undefined;
  /** Called when the tab shows other bots than before. */
  onBots: (() => void) | undefined;
  /** Called when the tab opens another document in place of this one. */
  onMoved: ((documentId: string) => void) | undefined;
  /** `typing:<id>` only: the thread that the tab's person writes in; `null`: none, `undefined`: the tab has not sent it. */
  typing: string | null | undefined;
  /** Called whenever the tab sends it. */
  onTyping: (() => void) | undefined;
  /** `cursors:<id>` only: where the tab's pointer is. */
  cursor: FullCursorPlace | null = null;
  /** Called whenever it has moved. */
  onCursor: ((place: FullCursorPlace | null) => void) | undefined;
  /** `access:<id>` only: the tab. */
  readonly access: SubscriptionFields['access'];
  /** `crdt:<id>` only: the stores that a poll waits for, and its positions in them. */
  readonly stores: SubscriptionFields['stores'];
  /** `crdt:<id>` only: handles the client's store requests. */
  #takeStores: ((request: StoreRequest) => void) | undefined;
  /** Requests that arrived before it was admitted. */
  #earlyStores: StoreRequest[] = [];
  /** Why it has ended: its client does not want it any more, or the connection is lost. `undefined`: the service has ended it, or it is a poll. */
  departure: 'left' | 'lost' | undefined;
  /** Last position sent to the reader. Not valid before the `subscribed` frame. */
  position = 0;
  /** Whether the `subscribed` frame was sent. */
  isLive = false;
  isEnded = false;

  constructor(reader: Reader, request: SubscriptionRequest) {
    const { topic, since, options, stamp, presence, typing, cursor, access, stores } = request;
    this.reader = reader;
    this.topic = topic;
    this.since = since;
    this.options = options;
    this.stamp = stamp;
    this.typing = typing;
    this.access = access;
    this.stores = stores;
    if (cursor) this.moveCursor(cursor);
    this.presence = presence && { ...presence, state: patchState({}, presence.state) };
  }

  get userId(): string {
    return this.reader.session.viewer.userId;
  }

  /** Applies the tab's update of its person's state. Throws `CloseError` when the state is too large. */
  updatePresence(patch: PresenceState): void {
    if (!this.presence) return;
    this.presence.state = patchState(this.presence.state, patch);
    this.onPresence?.(this.presence.state);
  }

  /** Stores the bots that the tab shows now. */
  showBots(bots: PresenceBots): void {
    if (!this.presence) return;
    this.presence.bots = bots;
    this.onBots?.();
  }

  /** Stores the position of the tab's pointer. Without an element it is on the same one as before. */
  moveCursor(place: CursorPlace): void {
    if (place) {
      const [x, y, target = this.cursor?.[2]] = place;
      if (target === undefined) return;
      this.cursor = [x, y, target];
    } else this.cursor = null;
    this.onCursor?.(this.cursor);
  }

  /** Passes on a store request. */
  askStore(request: StoreRequest): void {
    if (this.#takeStores) this.#takeStores(request);
    else this.#earlyStores.push(request);
  }

  /** Sets the handler of the client's store requests. */
  takeStores(take: (request: StoreRequest) => void): void {
    this.#takeStores = take;
    for (const request of this.#earlyStores.splice(0)) take(request);
  }

  /** Stores the thread that the tab's person writes in. */
  type(annotationId: string | null): void {
    this.typing = annotationId;
    this.onTyping?.();
  }
}

/** Returns the documents that topics name. */
export function documentIdsOf(topics: readonly Topic[]): string[] {
  return topics.flatMap((topic) => (topic.startsWith('document:') ? [topic.slice('document:'.length)] : []));
}

/** Returns the document whose stream feeds a topic; `''` for the organization's own stream. */
export function streamOf(topic: Topic): string {
  const colon = topic.indexOf(':');
  return colon < 0 ? '' : topic.slice(colon + 1);
}
