import type { InboxOptions, NotificationCounts, NotificationSettings } from '@parley/protocol';
import type { ParleyError } from '@parley/protocol/constants';
import { feedKey, hasOlder, selectWindow, type FeedQuery } from '../../cache/feedWindow.js';
import { knownThrough, type InboxBase } from '../../cache/Inbox.js';
import { shownCounts, shownRecords, shownSettings } from '../../cache/inboxView.js';
import type { ClientContext } from '../../ClientContext.js';
import { createArrivals } from './createArrivals.js';
import { createInboxSession, type InboxSession } from './createInboxSession.js';
import { createDocumentCounts } from './createDocumentCounts.js';
import { createPresenter } from './createPresenter.js';
import { createSeenMarker } from './createSeenMarker.js';
import { deleteNotification } from './deleteNotification.js';
import { hasOtherContent, isRewritten } from './isRewritten.js';
import type { Notification } from './Notification.js';
import type { NotificationFeed } from './NotificationElement.js';

/** The inbox of one sign-in, as it is shown. */
export interface OpenInbox extends Pick<
  InboxSession,
  'feeds' | 'setOptions' | 'loadSettings' | 'setSettings' | 'close'
> {
  /** `null`: not loaded yet. */
  feed(query: FeedQuery): NotificationFeed | null;
  /** Of everything, or of one document. */
  counts(documentId?: string): NotificationCounts | null;
  settings(documentId: string): NotificationSettings | null;
  /** Why a feed, counts or channels could not be had, or are no longer up to date; `undefined`: nothing is wrong. */
  errorOf(what: InboxPart): ParleyError | undefined;
  /** Asks the service again; resolves when that is done or has failed, which `errorOf` tells. */
  refetch(what: InboxPart): Promise<void>;
  /** After every change: asks the providers for what new records need, tells of arrivals, marks what is shown as seen. */
  complete(): void;
  markRead(id: string): Promise<void>;
  markAllRead(feed: 'forYou' | 'all'): Promise<void>;
  markSeen(): Promise<void>;
  /** @param after waits for this before anything is sent */
  remove(id: string, after?: Promise<void>): Promise<void>;
  /** Asks the providers again for what could not be had. */
  retry(id: string): void;
}

/** Something of the inbox that is read by itself. Counts without a document are those of everything. */
export type InboxPart =
  | { feed: FeedQuery }
  | { counts: string | undefined }
  /** A document's id, or `''`, the organization. */
  | { settings: string };

export interface OpenInboxOptions {
  options: InboxOptions;
  watched: () => FeedQuery[];
  pageSize: () => number;
  /** A panel is on screen. */
  isShown: () => boolean;
  onChange: () => void;
  onReceived: (notification: Notification) => void;
  onSettings: (documentId: string, settings: NotificationSettings) => void;
  onFailure: (query: FeedQuery | null, error: ParleyError) => void;
}

/** Opens the inbox of the person who is signed in; `close` it when the session ends. */
export function openInbox(context: ClientContext, { onReceived, isShown, ...options }: OpenInboxOptions): OpenInbox {
  const presenter = createPresenter(context);
  const arrivals = createArrivals(onReceived);
  let completed: InboxBase['records'] = new Map();

  const session = createInboxSession({
    ...options,
    session: context.session,
    onFrames(frames, before) {
      arrivals.take(frames);
      for (const change of frames.flatMap(({ changes }) => changes)) {
        if (change.type !== 'notification.saved') continue;
        const held = before.records.get(change.notification.id)?.record;
        if (held && isRewritten(held, change.notification)) presenter.forget(held);
      }
    },
  });
  const { store, feeds, save, setOptions, loadSettings, setSettings, close } = session;
  const seen = createSeenMarker(session, isShown);
  let inboxOptions = options.options;
  const documentCounts = createDocumentCounts({
    session: context.session,
    store,
    options: () => inboxOptions,
    onChange: options.onChange,
    onFailure: (error) => options.onFailure(null, error),
  });

  return {
    feeds,
    setOptions(next) {
      inboxOptions = next;
      documentCounts.clear();
      setOptions(next);
    },
    loadSettings,
    setSettings,
    close,
    feed(query) {
      const window = store.state.base.windows.get(feedKey(query));
      if (!window) return null;
      const pool = shownRecords(store.state);
      const notifications = selectWindow(window, pool).map(presenter.present);
      return { notifications, hasNextPage: hasOlder(window, pool) };
    },
    counts: (documentId) => (documentId === undefined ? shownCounts(store.state) : documentCounts.get(documentId)),
    settings: (documentId) => shownSettings(store.state, documentId),
    errorOf(what) {
      if ('feed' in what) return feeds.errorOf(what.feed) ?? session.liveError;
      if ('settings' in what) return session.settingsError(what.settings);
      if (what.counts !== undefined) return documentCounts.errorOf(what.counts);
      return session.countsError ?? session.liveError;
    },
    async refetch(what) {
      session.followAgain();
      if ('feed' in what)
        await feeds.rebuild().catch(() => undefined); // has been told of
      else if ('settings' in what) {
        await loadSettings(what.settings).catch((error: ParleyError) => options.onFailure(null, error));
      } else await (what.counts === undefined ? session.loadCounts() : documentCounts.refetch(what.counts));
    },
    complete() {
      const { records } = store.state.base;
      for (const [id, { record }] of records) {
        const before = completed.get(id)?.record;
        if (before && before !== record && hasOtherContent(before, record)) presenter.forget(record);
        presenter.resolve(record);
      }
      completed = records;
      for (const record of arrivals.waiting()) presenter.resolve(record);
      arrivals.tell(presenter.present);
      seen.markShown();
    },
    async markRead(id) {
      const notificationIds = [id];
      await store.during({ type: 'read', notificationIds }, () => save('notifications/read', { notificationIds }));
    },
    async markAllRead(feed) {
      // What comes while this is on its way has not been looked at.
      const through = knownThrough(store.state.base);
      const change = { type: 'notification.allRead', feed, through } as const;
      await store.during(change, () => save('notifications/readAll', { feed, through }));
    },
    markSeen: seen.mark,
    remove: (id, after) => deleteNotification(context, session, id, after),
    retry(id) {
      const record = store.state.base.records.get(id)?.record;
      if (record) presenter.retry(record);
    },
  };
}
