import type { NotificationSettings } from '@parley/protocol';
import type { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import { loadChunk } from '../../loadChunk.js';
import { createState, type ReadableState, type State } from '../../observable.js';
import { DEFAULT_PREFERENCES, type InboxPreferences } from './inboxPreferences.js';
import { UNKNOWN_COUNTS, type FeedStream, type InboxEvents, type InboxStreams } from './InboxStreams.js';
import type { NotificationFeed, NotificationQuery, UnreadNotificationsCount } from './NotificationElement.js';
import type { InboxRunner } from './runInbox.js';

/** The inbox of the person who is signed in, as streams. */
export interface Inbox {
  feed(query: NotificationQuery): ReadableState<NotificationFeed | null>;
  /** Of everything, or of one document. */
  counts(documentId: string | undefined): ReadableState<UnreadNotificationsCount>;
  /** Channels of the present scope. */
  readonly settings: ReadableState<NotificationSettings | null>;
  /** Runs the inbox. `null`: still being loaded, or never used. */
  readonly runner: InboxRunner | null;
  /** Follows the inbox from now on, even while nobody reads a stream of it. Resolves with the runner. */
  start(): Promise<InboxRunner>;
  configure(preferences: InboxPreferences): void;
}

/**
 * Makes the inbox of one client. It works in three steps: this file makes the streams; `runInbox`, a chunk that is loaded when the
 * inbox is first used, opens an inbox for each sign-in and writes the streams; `openInbox` is the inbox of one sign-in.
 */
export function createInbox(context: ClientContext, events: InboxEvents): Inbox {
  const feeds = new Map<string, FeedStream>();
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
  /** Starts the inbox; `start` has reported a failure already. */
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
