import type { NotificationSettings } from '@parley/protocol';
import type { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import { loadChunk } from '../../loadChunk.js';
import { createState, type ReadableState, type State } from '../../observable.js';
import { DEFAULT_PREFERENCES, type InboxPreferences } from './inboxPreferences.js';
import type { Notification } from './Notification.js';
import type { NotificationFeed, NotificationQuery, UnreadNotificationsCount } from './NotificationElement.js';
import type { InboxRunner } from './runInbox.js';

/** The inbox of whoever is signed in, as streams. */
export interface Inbox {
  feed(query: NotificationQuery): ReadableState<NotificationFeed | null>;
  /** Of everything, or of one document. */
  counts(documentId: string | undefined): ReadableState<UnreadNotificationsCount>;
  /** Channels of the present scope. */
  readonly settings: ReadableState<NotificationSettings | null>;
  /** `null`: it is still being loaded, or was never used. */
  readonly runner: InboxRunner | null;
  /** Follows the inbox from now on, also while nobody reads a stream of it; resolves with what runs it. */
  start(): Promise<InboxRunner>;
  configure(preferences: InboxPreferences): void;
}

export interface InboxEvents {
  onReceived: (notification: Notification) => void;
  /** Channels of the present scope were saved. */
  onSettings: (settings: NotificationSettings) => void;
  /** A panel is on screen. */
  isShown: () => boolean;
}

/** The streams of one query. */
export interface Feed {
  query: NotificationQuery;
  state: State<NotificationFeed | null>;
}

/** What the streams show; written by what runs the inbox. */
export interface InboxStreams {
  readonly feeds: ReadonlyMap<string, Feed>;
  /** By document; `undefined`: of everything. */
  readonly counts: ReadonlyMap<string | undefined, State<UnreadNotificationsCount>>;
  readonly settings: State<NotificationSettings | null>;
  preferences: InboxPreferences;
}

export const UNKNOWN_COUNTS: UnreadNotificationsCount = { forYou: null, all: null, unseen: null };

/** Makes the inbox of one client. What runs it is a chunk, loaded when something of the inbox is first used. */
export function createInbox(context: ClientContext, events: InboxEvents): Inbox {
  const feeds = new Map<string, Feed>();
  const counts = new Map<string | undefined, State<UnreadNotificationsCount>>();
  const settings = createState<NotificationSettings | null>(null);
  const streams: InboxStreams = { feeds, counts, settings, preferences: DEFAULT_PREFERENCES };
  let runner: InboxRunner | null = null;
  let loading: Promise<InboxRunner> | undefined;

  const start = () =>
    (loading ??= loadChunk(() => import('./runInbox.js')).then(
      ({ runInbox }) => (runner = runInbox(context, streams, events)),
      (error: ParleyError) => {
        loading = undefined;
        for (const { state } of feeds.values()) state.fail(error);
        for (const state of counts.values()) state.fail(error);
        settings.fail(error);
        context.reportError(error, 'notifications');
        throw error;
      },
    ));
  /** A failure has been told where it happened. */
  function follow() {
    start().catch(() => undefined);
  }

  function countMore() {
    follow();
    runner?.sync();
  }

  return {
    feed(query) {
      const { type, documentId, unreadOnly } = query;
      const key = JSON.stringify([type === 'forYou', documentId, unreadOnly]);
      const feed = feeds.get(key) ?? { query, state: createState<NotificationFeed | null>(null) };
      feeds.set(key, feed);
      const read = () => runner?.valueOf(query) ?? null;
      return {
        get value() {
          return read();
        },
        subscribe(observer) {
          follow();
          feed.state.set(read());
          const subscription = feed.state.subscribe(observer);
          runner?.retry(); // also when an earlier attempt failed
          return subscription;
        },
        refetch: async () => (await start()).refetch({ feed: query }),
      };
    },
    counts(documentId) {
      const state =
        counts.get(documentId) ??
        createState(UNKNOWN_COUNTS, {
          onObserved: countMore,
          refetch: async () => (await start()).refetch({ counts: documentId }),
        });
      counts.set(documentId, state);
      return state;
    },
    settings: {
      get value() {
        return settings.value;
      },
      subscribe(observer) {
        follow();
        const subscription = settings.subscribe(observer);
        runner?.loadSettings(); // also when an earlier attempt failed
        return subscription;
      },
      refetch: async () => (await start()).refetch({ settings: true }),
    },
    get runner() {
      return runner;
    },
    start,
    configure(preferences) {
      streams.preferences = preferences;
      runner?.sync();
    },
  };
}
