import type { InboxOptions, Notification as NotificationRecord } from '@parley/protocol';
import { ParleyError, type ErrorCode } from '@parley/protocol/constants';
import { followFrom, restartFrom, type InboxStore } from '../../cache/InboxBase.js';
import type { Session } from '../../session/Session.js';
import type { TopicMessage } from '../../transport/Transport.js';
import { completeChanges } from '../completeChanges.js';
import type { FeedLoader } from './createFeedLoader.js';
import type { InboxCounts } from './createInboxCounts.js';
import type { InboxSettings } from './createInboxSettings.js';

/** The subscription of one sign-in to live changes of the inbox. */
export interface InboxSubscription {
  /** Position of the first live change that older responses miss; `undefined`: not subscribed yet. */
  readonly followedFrom: number | undefined;
  /** Why live changes do not arrive; `undefined`: they do. */
  readonly error: ParleyError | undefined;
  /** Reads the feeds again if one of them is older than the subscription. */
  catchUp(): void;
  /** Reads the feeds again. */
  rebuild(): void;
  /** Subscribes again if the subscription has ended. */
  retry(): void;
  /** Subscribes with the present options, and reads the feeds again. */
  changeOptions(): void;
  close(): void;
}

export interface FollowInboxOptions {
  session: Session;
  store: InboxStore;
  feeds: FeedLoader;
  counts: InboxCounts;
  settings: InboxSettings;
  options: () => InboxOptions;
  /** Position of the loaded data: later changes are reported. */
  since: number | undefined;
  onFailure: (error: ParleyError) => void;
}

/** Subscribes to the inbox of the person who is signed in. `close` it when the session ends. */
export function followInbox(parts: FollowInboxOptions): InboxSubscription {
  const { session, store, feeds, counts, settings, options } = parts;
  let followedFrom: number | undefined;
  let rebuilding: Promise<void> | undefined;
  let error: ParleyError | undefined;
  let isClosed = false;

  function rebuild() {
    // Subscribers of a feed that cannot be read are notified by its stream.
    const own = feeds.rebuild().catch(() => undefined);
    rebuilding = own;
    void own.then(() => {
      if (rebuilding === own) rebuilding = undefined;
    });
  }

  function receive(message: TopicMessage) {
    switch (message.type) {
      case 'changes':
        store.receive(message);
        return;
      case 'unsubscribed':
        error = new ParleyError(message.code as ErrorCode, message.message);
        parts.onFailure(error);
        return;
      case 'reset':
        restart(message.sequence);
        break;
      case 'subscribed':
        if (followedFrom === undefined) begin(parts.since ?? message.sequence);
    }
    error = undefined;
    // Only other topics have the other kinds.
    const update = message as Extract<TopicMessage, { type: 'subscribed' | 'changes' | 'reset' }>;
    counts.receive(update.counts, update.sequence);
  }

  function begin(position: number) {
    followedFrom = position;
    store.setBase((base) => followFrom(base, position));
    settings.reloadOlder(position);
  }

  /** Changes were lost. */
  function restart(position: number) {
    store.flush();
    followedFrom = position;
    settings.clearPositions();
    rebuild();
    store.setBase((base) => restartFrom(base, position));
    settings.reload();
  }

  const take = completeChanges<NotificationRecord>((message) => !isClosed && receive(message), {
    idOf: (change) => (change.type === 'notification.changed' ? change.notificationId : undefined),
    async read(notificationIds) {
      const ids = { notificationIds, pageSize: notificationIds.length };
      const body = { ...options(), ...ids, feed: 'all' } as const;
      const { data, nextPageToken } = await session.request('notifications/list', body);
      return { items: data.notifications, sequence: data.sequence, hasMore: nextPageToken !== null };
    },
    toChange(change, notification) {
      if (change.type !== 'notification.changed') return change;
      const { notificationId, isNew } = change;
      return notification
        ? { type: 'notification.saved', notification, isNew }
        : { type: 'notification.removed', notificationId };
    },
  });
  const subscribe = () => {
    const since = followedFrom === undefined ? parts.since : store.state.base.live;
    return session.subscribe('inbox', take, { options: options(), since });
  };
  let unsubscribe = subscribe();

  return {
    get followedFrom() {
      return followedFrom;
    },
    get error() {
      return error;
    },
    catchUp() {
      const positions = [...store.state.base.windows.values()].map(({ position }) => position);
      if (!rebuilding && positions.some((position) => position < (followedFrom ?? 0))) rebuild();
    },
    rebuild,
    retry() {
      if (!error) return;
      unsubscribe();
      unsubscribe = subscribe();
    },
    changeOptions() {
      const before = unsubscribe;
      unsubscribe = subscribe();
      before();
      rebuild();
    },
    close() {
      isClosed = true;
      unsubscribe();
    },
  };
}
