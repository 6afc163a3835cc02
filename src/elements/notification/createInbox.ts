import type { NotificationSettings } from '@parley/protocol';
import type { ClientContext } from '../../ClientContext.js';
import { createState, type ReadableState } from '../../observable.js';
import { DEFAULT_PREFERENCES, toInboxOptions, type InboxPreferences } from './inboxPreferences.js';
import { UNKNOWN_COUNTS, type FeedStream, type InboxEvents, type InboxStreams } from './InboxStreams.js';
import type { NotificationFeed, NotificationQuery, UnreadNotificationsCount } from './NotificationElement.js';
import type { UnreadCount } from './inboxTypes.js';
import { runInbox, type InboxRunner } from './runInbox.js';

/** The inbox of the person who is signed in, as streams. */
export interface Inbox {
  feed(query: NotificationQuery): ReadableState<NotificationFeed | null>;
  /** Of everything, or of one document. */
  counts(documentId: string | undefined): ReadableState<UnreadNotificationsCount>;
  /** Channels of the present scope. */
  readonly settings: ReadableState<NotificationSettings | null>;
  /** Runs the inbox. `null`: never used. */
  readonly runner: InboxRunner | null;
  /** Follows the inbox from now on, even while nobody reads a stream of it. */
  start(): InboxRunner;
  configure(preferences: InboxPreferences): void;
}

/**
 * Makes the inbox of one client. It works in three steps: this file makes the streams; `runInbox`, called when the
 * inbox is first used, opens an inbox for each sign-in and writes the streams; `openInbox` is the inbox of one sign-in. While the code that
 * runs the data providers is loading, `openCounts` replaces it.
 * @param unread which it keeps up to date from now on
 */
export function createInbox(context: ClientContext, unread: UnreadCount, events: InboxEvents): Inbox {
  const feeds = new Map<string, FeedStream>();
  const counts = new Map([[undefined as string | undefined, unread.state]]);
  const settings = createState<NotificationSettings | null>(null);
  const streams: InboxStreams = { feeds, counts, settings, preferences: DEFAULT_PREFERENCES };
  let runner: InboxRunner | null = null;
  context.firstReads['notifications/counts'] = () => {
    const options = toInboxOptions(streams.preferences, context.documents.current.value);
    return typeof options === 'string' || !context.isEnabled('notification') ? undefined : options;
  };

  const start = () => runner ?? begin();
  const { counts: open, isFollowed } = unread.attach({
    start: () => start().sync(),
    refetch: () => start().refetch({ counts: undefined }),
    update: () => start().update(),
    fail: (error) => start().fail(error),
  });
  if (isFollowed) setTimeout(start); // after the queued calls from before the code was loaded, which may filter it

  function begin(): InboxRunner {
    runner = runInbox(context, streams, open, events);
    runner.begin();
    return runner;
  }

  return {
    feed(query) {
      const { type, documentId, unreadOnly } = query;
      const key = JSON.stringify([type === 'forYou', documentId, unreadOnly]);
      const feed = feeds.get(key) ?? { query, state: createState<NotificationFeed | null>(null) };
      feeds.set(key, feed);
      const read = () => runner?.valueOf(query) ?? null;
      return {
        initial: null,
        get value() {
          return read();
        },
        subscribe(observer) {
          start();
          feed.state.set(read());
          const subscription = feed.state.subscribe(observer);
          runner?.retry(); // also when an earlier attempt failed
          return subscription;
        },
        refetch: () => start().refetch({ feed: query }),
      };
    },
    counts(documentId) {
      const state =
        counts.get(documentId) ??
        createState(UNKNOWN_COUNTS, {
          onObserved: () => start().sync(),
          refetch: () => start().refetch({ counts: documentId }),
        });
      counts.set(documentId, state);
      return state;
    },
    settings: {
      initial: null,
      get value() {
        return settings.value;
      },
      subscribe(observer) {
        start();
        const subscription = settings.subscribe(observer);
        runner?.loadSettings(); // also when an earlier attempt failed
        return subscription;
      },
      refetch: () => start().refetch({ settings: true }),
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
