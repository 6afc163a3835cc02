import type { ParleyError } from '@parley/protocol/constants';
import { applyChanges } from '../../cache/applyChanges.js';
import { createPendingStore } from '../../cache/createPendingStore.js';
import { feedKey, hasOlder, selectWindow } from '../../cache/feedWindow.js';
import { emptyBase, knownThrough, type InboxBase, type InboxStore } from '../../cache/InboxBase.js';
import { shownRecords } from '../../cache/inboxView.js';
import { NOTIFICATIONS } from '../../cache/validation/validNotifications.js';
import type { ClientContext } from '../../ClientContext.js';
import { validContext } from '../../validContext.js';
import { createFeedLoader } from './createFeedLoader.js';
import { createInboxCounts } from './createInboxCounts.js';
import { createInboxPresenter } from './createInboxPresenter.js';
import { createInboxSettings } from './createInboxSettings.js';
import { createSeenMarker } from './createSeenMarker.js';
import { deleteNotification } from './deleteNotification.js';
import { followInbox } from './followInbox.js';
import type { OpenInbox, OpenInboxOptions } from './inboxTypes.js';

/** Opens the inbox of the person who is signed in. `close` it when the session ends. */
export function openInbox(client: ClientContext, callbacks: OpenInboxOptions): OpenInbox {
  const context = validContext(client, NOTIFICATIONS);
  const { session } = context;
  let { options } = callbacks;
  const onFailure = (error: ParleyError) => callbacks.onFailure(null, error);

  const store: InboxStore = createPendingStore({
    // Counted notifications count as loaded: "all of this is read" covers them.
    base: { ...emptyBase(callbacks.counts?.position ?? 0), counts: callbacks.counts },
    apply: applyChanges,
    onFrames(frames, before: InboxBase) {
      settings.receive(frames, before);
      presenter.receive(frames, before);
    },
    onChange() {
      live.catchUp();
      feeds.fill();
      callbacks.onChange();
    },
  });
  const parts = { session, store, options: () => options, onChange: callbacks.onChange, onFailure };
  const presenter = createInboxPresenter(context, store, callbacks.onReceived);
  const feeds = createFeedLoader({ ...parts, ...callbacks, options: parts.options });
  const counts = createInboxCounts(parts);
  const settings = createInboxSettings({
    ...parts,
    followedFrom: () => live.followedFrom ?? 0,
    onSaved: callbacks.onSettings,
    onListsChange: () => live.rebuild(),
  });
  const live = followInbox({ ...parts, feeds, counts, settings, since: callbacks.counts?.position });
  const seen = createSeenMarker(session, store, callbacks.isShown);
  const connection = session.connection.subscribe((state) => {
    if (state !== 'online') return;
    feeds.retry();
    counts.retry();
    settings.retry();
  });
  feeds.fill();

  return {
    feeds,
    feed(query) {
      const window = store.state.base.windows.get(feedKey(query));
      if (!window) return null;
      const pool = shownRecords(store.state);
      const notifications = selectWindow(window, pool).map(presenter.present);
      return { notifications, hasNextPage: hasOlder(window, pool) };
    },
    counts: counts.get,
    settings: settings.get,
    errorOf(part) {
      if ('feed' in part) return feeds.errorOf(part.feed) ?? live.error;
      if ('settings' in part) return part.settings === null ? undefined : settings.errorOf(part.settings);
      return counts.errorOf(part.counts) ?? (part.counts === undefined ? live.error : undefined);
    },
    async refetch(part) {
      live.retry();
      // The streams deliver a failure: `errorOf` returns it.
      if ('feed' in part) await feeds.rebuild().catch(() => undefined);
      else if ('counts' in part) await counts.load(part.counts);
      else if (part.settings !== null) await settings.load(part.settings).catch(onFailure);
    },
    loadSettings: settings.load,
    setSettings: settings.save,
    setOptions(next) {
      options = next;
      counts.clearDocuments();
      live.changeOptions();
    },
    complete() {
      presenter.complete();
      seen.markShown();
    },
    async markRead(id) {
      const notificationIds = [id];
      await store.during({ type: 'read', notificationIds }, async () => {
        return (await session.write('notifications/read', { notificationIds })).data;
      });
    },
    async markAllRead(feed) {
      // Notifications that arrive meanwhile have not been read.
      const through = knownThrough(store.state.base);
      await store.during({ type: 'notification.allRead', feed, through }, async () => {
        return (await session.write('notifications/readAll', { feed, through })).data;
      });
    },
    markSeen: seen.mark,
    remove: (id, after) => deleteNotification(context, store, id, after),
    retry: presenter.retry,
    close() {
      live.close();
      connection.unsubscribe();
      store.close();
    },
  };
}
