import type { InboxOptions, Notification, NotificationSettings } from '@parley/protocol';
import { ParleyError, type ErrorCode } from '@parley/protocol/constants';
import type { InboxFrame } from '../../cache/applyChanges.js';
import { createInboxStore, type InboxStore } from '../../cache/createInboxStore.js';
import type { FeedQuery } from '../../cache/feedWindow.js';
import { followFrom, restartFrom, withCounts, withSettings, type InboxBase } from '../../cache/Inbox.js';
import type { Session, SessionBody } from '../../session/Session.js';
import type { TopicMessage } from '../../transport/Transport.js';
import { completeChanges } from '../completeChanges.js';
import { createFeedLoader, type FeedLoader } from './createFeedLoader.js';

/** The inbox of one sign-in: what is held, kept equal to the service's by lists and live changes. */
export interface InboxSession {
  readonly store: InboxStore;
  readonly feeds: FeedLoader;
  /** Shows other records from now on. */
  setOptions(options: InboxOptions): void;
  /** Writes marks; resolves with the position at which the service did it. */
  save<O extends MarkOperation>(operation: O, body: SessionBody<O>): Promise<{ sequence: number }>;
  /** Why live changes do not arrive; `undefined`: they do. */
  readonly liveError: ParleyError | undefined;
  /** Why the counts of everything could not be had. */
  readonly countsError: ParleyError | undefined;
  /** Follows live changes again if that has ended. */
  followAgain(): void;
  /** Asks for the counts of everything now; resolves when they are there or could not be had. */
  loadCounts(): Promise<void>;
  /** Why channels could not be had. */
  settingsError(documentId: string): ParleyError | undefined;
  /** Reads channels once; `''` is the organization level. */
  loadSettings(documentId: string): Promise<void>;
  /** Resolves when saved. */
  setSettings(documentId: string, settings: NotificationSettings): Promise<void>;
  close(): void;
}

type MarkOperation = 'notifications/read' | 'notifications/readAll' | 'notifications/seen' | 'notifications/delete';

export interface InboxSessionOptions {
  session: Session;
  options: InboxOptions;
  watched: () => FeedQuery[];
  pageSize: () => number;
  onChange: () => void;
  onFrames: (frames: readonly InboxFrame[], before: InboxBase) => void;
  /** Channels were saved, here or elsewhere; once for each position. */
  onSettings: (documentId: string, settings: NotificationSettings) => void;
  /** `query`: the feed that could not be loaded; `null`: live changes or something else that nobody awaits. */
  onFailure: (query: FeedQuery | null, error: ParleyError) => void;
}

/** Follows the inbox of the person who is signed in. `close` it when the session ends. */
export function createInboxSession(context: InboxSessionOptions): InboxSession {
  const { session, onFailure, onSettings } = context;
  let { options } = context;
  /** Position of the first live change that is missing from older answers; `undefined`: not followed yet. */
  let followedFrom: number | undefined;
  let rebuilding: Promise<void> | undefined;
  /** By document, `''` the organization level: position of the newest channels that were told. */
  const toldSettingsAt = new Map<string, number>();
  const loadingSettings = new Map<string, Promise<void>>();
  const settingsErrors = new Map<string, ParleyError>();
  let liveError: ParleyError | undefined;
  let countsError: ParleyError | undefined;
  let isClosed = false;

  const store = createInboxStore({
    onFrames(frames, before) {
      for (const { sequence, changes } of frames) {
        for (const change of changes) {
          if (change.type !== 'settings.updated') continue;
          tellSettings(change.documentId ?? '', change.settings, sequence, before);
        }
      }
      context.onFrames(frames, before);
    },
    onChange() {
      catchUp();
      feeds.fill();
      context.onChange();
    },
  });
  const feeds = createFeedLoader({
    session,
    store,
    options: () => options,
    watched: context.watched,
    pageSize: context.pageSize,
    onFailure,
  });

  /** An answer from before the topic was followed misses what happened in between. */
  function catchUp() {
    const positions = [...store.state.base.windows.values()].map(({ position }) => position);
    if (!rebuilding && positions.some((position) => position < (followedFrom ?? 0))) rebuild();
  }

  function rebuild() {
    // Whoever watches a feed that cannot be read is told through its stream.
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
        liveError = new ParleyError(message.code as ErrorCode, message.message);
        onFailure(null, liveError);
        return;
      case 'reset':
        store.flush();
        followedFrom = message.sequence;
        toldSettingsAt.clear(); // a restored log begins again at lower positions
        rebuild();
        store.setBase((base) => restartFrom(base, message.sequence));
        for (const documentId of store.state.base.settings.keys()) reloadSettings(documentId);
        break;
      case 'subscribed':
        if (followedFrom === undefined) {
          followedFrom = message.sequence;
          store.setBase((base) => followFrom(base, message.sequence));
          for (const [documentId, { position }] of store.state.base.settings) {
            if (position < message.sequence) reloadSettings(documentId);
          }
        }
    }
    liveError = undefined;
    const { sequence, counts } = message;
    if (counts) {
      countsError = undefined;
      store.setBase((base) => withCounts(base, counts, sequence));
    } else if (!store.state.base.counts) void loadCounts();
  }

  /** What goes on with the topic; nothing after `close`. */
  const follow = completeChanges<Notification>((message) => !isClosed && receive(message), {
    idOf: (change) => (change.type === 'notification.changed' ? change.notificationId : undefined),
    async read(notificationIds) {
      const ids = { notificationIds, pageSize: notificationIds.length };
      const { data, nextPageToken } = await session.request('notifications/list', { ...options, ...ids, feed: 'all' });
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

  async function loadCounts() {
    try {
      const { data } = await session.request('notifications/counts', options);
      countsError = undefined;
      store.setBase((base) => withCounts(base, data.counts, data.sequence));
      context.onChange(); // also when they are the same as before a failure
    } catch (error) {
      countsError = error as ParleyError;
      onFailure(null, countsError);
    }
  }

  /** Channels read before this position may miss a change that nobody tells of again. A document follows the organization's, too. */
  const settingsHoldFrom = (documentId: string) =>
    Math.max(followedFrom ?? 0, documentId === '' ? 0 : (toldSettingsAt.get('') ?? 0));

  async function readSettings(documentId: string) {
    try {
      for (let position = -1; position < settingsHoldFrom(documentId);) {
        const { data } = await session.request('notifications/settings/get', documentId ? { documentId } : {});
        position = data.sequence;
        store.setBase((base) => withSettings(base, documentId, data.settings, data.sequence));
      }
      settingsErrors.delete(documentId);
      context.onChange();
    } catch (error) {
      settingsErrors.set(documentId, error as ParleyError);
      throw error;
    }
  }

  function loadSettings(documentId: string) {
    const loading = loadingSettings.get(documentId) ?? readSettings(documentId);
    loadingSettings.set(documentId, loading);
    return loading.finally(() => loadingSettings.delete(documentId));
  }

  const reloadSettings = (documentId: string) =>
    void loadSettings(documentId).catch((error: ParleyError) => onFailure(null, error));

  function tellSettings(documentId: string, settings: NotificationSettings, position: number, before: InboxBase) {
    if (position <= (toldSettingsAt.get(documentId) ?? -1)) return;
    toldSettingsAt.set(documentId, position);
    // What is effective in a document follows the organization where the document has no channels of its own.
    if (documentId === '') for (const id of before.settings.keys()) if (id) reloadSettings(id);
    // The inbox channel decides what the lists hold.
    if (before.settings.get(documentId)?.value['inbox'] !== settings['inbox']) rebuild();
    onSettings(documentId, settings);
  }

  let leave = session.subscribe('inbox', follow, { options });
  const connection = session.connection.subscribe((state) => {
    if (state !== 'online') return;
    feeds.retry();
    if (countsError) void loadCounts();
    for (const documentId of settingsErrors.keys()) reloadSettings(documentId);
  });
  feeds.fill();

  return {
    store,
    feeds,
    setOptions(next) {
      options = next;
      const before = leave;
      const since = followedFrom === undefined ? {} : { since: store.state.base.live };
      leave = session.subscribe('inbox', follow, { options, ...since });
      before();
      rebuild();
    },
    get liveError() {
      return liveError;
    },
    get countsError() {
      return countsError;
    },
    followAgain() {
      if (!liveError) return;
      leave();
      leave = session.subscribe('inbox', follow, { options });
    },
    loadCounts,
    settingsError: (documentId) => settingsErrors.get(documentId),
    async save(operation, body) {
      const { data } = await session.write(operation, body);
      return data as { sequence: number }; // as each MarkOperation answers; the compiler cannot look into O
    },
    loadSettings,
    async setSettings(documentId, settings) {
      const scope = documentId ? { documentId } : {};
      const { base } = store.state;
      const saved = await store.during({ type: 'settings', documentId, settings }, async () => {
        const { data } = await session.write('notifications/settings/set', { ...scope, settings });
        return data;
      });
      store.setBase((now) => withSettings(now, documentId, saved.settings, saved.sequence));
      tellSettings(documentId, saved.settings, saved.sequence, base);
    },
    close() {
      isClosed = true;
      leave();
      connection.unsubscribe();
      store.close();
    },
  };
}
