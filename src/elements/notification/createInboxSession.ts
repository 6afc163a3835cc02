import type { InboxOptions, NotificationSettings } from '@parley/protocol';
import { ParleyError, type ErrorCode } from '@parley/protocol/constants';
import type { InboxFrame } from '../../cache/applyChanges.js';
import { createInboxStore, type InboxStore } from '../../cache/createInboxStore.js';
import type { FeedQuery } from '../../cache/feedWindow.js';
import { followFrom, restartFrom, withCounts, withSettings, type InboxBase } from '../../cache/Inbox.js';
import type { Session, SessionBody } from '../../session/Session.js';
import type { TopicMessage } from '../../transport/Transport.js';
import { createFeedLoader, type FeedLoader } from './createFeedLoader.js';

/** The inbox of one sign-in: what is held, kept equal to the service's by lists and live changes. */
export interface InboxSession {
  readonly store: InboxStore;
  readonly feeds: FeedLoader;
  /** Shows other records from now on. */
  setOptions(options: InboxOptions): void;
  /** Writes marks; resolves with the position at which the service did it. */
  save<O extends MarkOperation>(operation: O, body: SessionBody<O>): Promise<{ sequence: number }>;
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
  let toldSettingsAt = -1;
  const loadingSettings = new Map<string, Promise<void>>();

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
        onFailure(null, new ParleyError(message.code as ErrorCode, message.message));
        return;
      case 'reset':
        store.flush();
        followedFrom = message.sequence;
        rebuild();
        store.setBase((base) => restartFrom(base, message.sequence));
        for (const documentId of store.state.base.settings.keys()) reloadSettings(documentId);
        break;
      case 'subscribed':
        if (followedFrom === undefined) {
          followedFrom = message.sequence;
          store.setBase((base) => followFrom(base, message.sequence));
        }
    }
    const { sequence, counts } = message;
    if (counts) store.setBase((base) => withCounts(base, counts, sequence));
    else if (!store.state.base.counts) void loadCounts();
  }

  async function loadCounts() {
    try {
      const { data } = await session.request('notifications/counts', options);
      store.setBase((base) => withCounts(base, data.counts, data.sequence));
    } catch (error) {
      onFailure(null, error as ParleyError);
    }
  }

  async function readSettings(documentId: string) {
    const { data } = await session.request('notifications/settings/get', documentId ? { documentId } : {});
    store.setBase((base) => withSettings(base, documentId, data.settings, data.sequence));
  }

  function loadSettings(documentId: string) {
    const loading = loadingSettings.get(documentId) ?? readSettings(documentId);
    loadingSettings.set(documentId, loading);
    return loading.finally(() => loadingSettings.delete(documentId));
  }

  const reloadSettings = (documentId: string) =>
    void loadSettings(documentId).catch((error: ParleyError) => onFailure(null, error));

  function tellSettings(documentId: string, settings: NotificationSettings, position: number, before: InboxBase) {
    if (position <= toldSettingsAt) return;
    toldSettingsAt = position;
    // What is effective in a document follows the organization where the document has no channels of its own.
    if (documentId === '') for (const id of before.settings.keys()) if (id) reloadSettings(id);
    // The inbox channel decides what the lists hold.
    if (before.settings.get(documentId)?.value['inbox'] !== settings['inbox']) rebuild();
    onSettings(documentId, settings);
  }

  let leave = session.subscribe('inbox', receive, { options });
  const connection = session.connection.subscribe((state) => {
    if (state === 'online') feeds.retry();
  });
  feeds.fill();

  return {
    store,
    feeds,
    setOptions(next) {
      options = next;
      const before = leave;
      const since = followedFrom === undefined ? {} : { since: store.state.base.live };
      leave = session.subscribe('inbox', receive, { options, ...since });
      before();
      rebuild();
    },
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
      leave();
      connection.unsubscribe();
      store.close();
    },
  };
}
