import type { NotificationSettings } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import { isEqual } from '../../isEqual.js';
import { loadChunk } from '../../loadChunk.js';
import { createState, type ReadableState, type State } from '../../observable.js';
import { DEFAULT_PREFERENCES, inboxOptions, toFeedQuery, type InboxPreferences } from './inboxPreferences.js';
import type { Notification } from './Notification.js';
import type { NotificationFeed, NotificationQuery, UnreadNotificationsCount } from './NotificationElement.js';
import type { openInbox, OpenInbox } from './openInbox.js';

/** The inbox of whoever is signed in, as streams. */
export interface Inbox {
  feed(query: NotificationQuery): ReadableState<NotificationFeed | null>;
  readonly counts: ReadableState<UnreadNotificationsCount>;
  /** Channels of the present scope. */
  readonly settings: ReadableState<NotificationSettings | null>;
  /** What `settings` applies to: a document's id, or `''`, the organization. */
  settingsScope(): string;
  /** `null`: nobody is signed in, it is still being opened, or the feature is off. */
  readonly current: OpenInbox | null;
  /** Runs with the inbox: at once when it is open. Rejects with `UNAUTHENTICATED` when there is none to open. */
  use<T>(run: (inbox: OpenInbox) => Promise<T>): Promise<T>;
  loadOlder(query: NotificationQuery): Promise<void>;
  configure(change: Partial<InboxPreferences>): void;
  /** Follows the inbox from now on, also while nobody reads a stream of it. */
  start(): void;
}

export interface InboxEvents {
  onReceived: (notification: Notification) => void;
  /** Channels of the present scope were saved. */
  onSettings: (settings: NotificationSettings) => void;
  /** A panel is on screen. */
  isShown: () => boolean;
}

interface Feed {
  query: NotificationQuery;
  state: State<NotificationFeed | null>;
}

const UNKNOWN: UnreadNotificationsCount = { forYou: null, all: null, unseen: null };
const NO_UNREAD: UnreadNotificationsCount = { forYou: 0, all: 0, unseen: 0 };
const NO_NOTIFICATIONS: NotificationFeed = { notifications: [], hasNextPage: false };

/** Makes the inbox of one client. Nothing is loaded, read or followed before something of it is used. */
export function createInbox(context: ClientContext, events: InboxEvents): Inbox {
  const { session, documents, providers, ui } = context;
  let preferences = DEFAULT_PREFERENCES;
  let open: typeof openInbox | undefined;
  let loading: Promise<void> | undefined;
  let isStarted = false;
  let options: ReturnType<typeof inboxOptions> = 'pending';
  let current: OpenInbox | null = null;
  const feeds = new Map<string, Feed>();
  const counts = createState(UNKNOWN, { onObserved: start });
  const settings = createState<NotificationSettings | null>(null);

  const feedQuery = ({ query }: Feed) => toFeedQuery(query, preferences);
  const watched = () => [...feeds.values()].filter(({ state }) => state.observers > 0);
  const settingsScope = () =>
    (ui.getState().notifications.settingsLevel === 'document' && documents.current.value?.rootDocumentId) || '';

  /** Opens, changes or closes the inbox after anything that decides about it. */
  function sync() {
    const isOn = isStarted && session.user.value !== null && context.isEnabled('notification');
    const next = isOn ? inboxOptions(preferences, documents.current.value) : 'pending';
    if (typeof next === 'string') {
      current?.close();
      current = null;
    } else if (!current) {
      if (open && providers.isReady) current = open(context, { ...handlers, options: next });
      else void load();
    } else if (!isEqual(next, options)) current.setOptions(next);
    else current.feeds.fill(); // which feeds are read may have changed
    options = next;
    loadSettings();
    update();
  }

  const handlers = {
    watched: () => watched().map(feedQuery),
    pageSize: () => preferences.pageSize,
    isShown: events.isShown,
    onChange: update,
    onReceived: events.onReceived,
    onSettings: (documentId: string, saved: NotificationSettings) =>
      documentId === settingsScope() && events.onSettings(saved),
    onFailure(query: object | null, error: ParleyError) {
      if (error.code === 'CANCELLED') return;
      for (const feed of watched()) if (isEqual(feedQuery(feed), query)) feed.state.fail(error);
      context.reportError(error, 'notifications');
    },
  };

  async function load() {
    loading ??= loadChunk(() => import('./openInbox.js')).then(
      (chunk) => {
        open = chunk.openInbox;
        sync();
      },
      (error: ParleyError) => {
        loading = undefined;
        handlers.onFailure(null, error);
      },
    );
    await loading;
  }

  /** Whoever is signed in has their inbox open, unless the feature is off. */
  async function opened() {
    await load();
    if (current || providers.isReady) return;
    await new Promise<void>((resolve) => {
      const subscription = providers.changes.subscribe(() => {
        if (!providers.isReady) return;
        subscription.unsubscribe();
        resolve();
      });
    });
  }

  function update() {
    current?.complete();
    for (const feed of watched()) feed.state.set(valueOf(feed.query));
    counts.set((options === 'nothing' ? NO_UNREAD : current?.counts()) ?? UNKNOWN);
    settings.set(current?.settings(settingsScope()) ?? null);
  }

  const valueOf = (query: NotificationQuery): NotificationFeed | null =>
    options === 'nothing' ? NO_NOTIFICATIONS : (current?.feed(toFeedQuery(query, preferences)) ?? null);

  function loadSettings() {
    if (!current || settings.observers === 0 || current.settings(settingsScope())) return;
    current.loadSettings(settingsScope()).catch((error: ParleyError) => {
      if (error.code === 'CANCELLED') return;
      settings.fail(error);
      context.reportError(error, 'notifications');
    });
  }

  function start() {
    if (isStarted) return;
    isStarted = true;
    void load(); // while the person signs in
    session.whileSignedIn(() => {
      sync();
      return sync;
    });
    documents.current.subscribe(sync);
    ui.subscribe(sync);
    providers.changes.subscribe(() => (current ? update() : sync()));
  }

  return {
    feed(query) {
      const { type, documentId, unreadOnly } = query;
      const key = JSON.stringify([type === 'forYou', documentId, unreadOnly]);
      const feed = feeds.get(key) ?? { query, state: createState<NotificationFeed | null>(null) };
      feeds.set(key, feed);
      return {
        get value() {
          return valueOf(query);
        },
        subscribe(observer) {
          start();
          feed.state.set(valueOf(query));
          const subscription = feed.state.subscribe(observer);
          current?.feeds.retry(); // also when an earlier attempt failed
          return subscription;
        },
      };
    },
    counts,
    settings: {
      get value() {
        return settings.value;
      },
      subscribe(observer) {
        start();
        const subscription = settings.subscribe(observer);
        loadSettings(); // also when an earlier attempt failed
        return subscription;
      },
    },
    settingsScope,
    get current() {
      return current;
    },
    async use(run) {
      start();
      if (!current && session.user.value) await opened();
      if (current) return run(current);
      throw new ParleyError('UNAUTHENTICATED', 'Nobody is signed in, so there is no inbox. Call identify first.');
    },
    async loadOlder(query) {
      await current?.feeds.loadOlder(toFeedQuery(query, preferences), query.pageSize ?? preferences.pageSize);
    },
    configure(change) {
      preferences = { ...preferences, ...change };
      if (isStarted) sync();
    },
    start,
  };
}
