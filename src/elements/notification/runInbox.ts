import type { NotificationSettings } from '@parley/protocol';
import type { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import { createCurrentInbox } from './createCurrentInbox.js';
import { toFeedQuery } from './inboxPreferences.js';
import type { InboxEvents, InboxStreams } from './InboxStreams.js';
import type { NotificationFeed, NotificationQuery } from './NotificationElement.js';
import type { CountsOnly, OpenInbox } from './inboxTypes.js';
import { feedOf, writeInboxStreams, type InboxSource } from './writeInboxStreams.js';

/** Opens the inbox of each person who signs in, and keeps the streams up to date. */
export interface InboxRunner {
  /** Opens the inbox of whoever is signed in, and of each who signs in later. Called once. */
  begin(): void;
  /** What a feed shows now; `null`: not loaded yet. */
  valueOf(query: NotificationQuery): NotificationFeed | null;
  /** `null`: nobody is signed in, it is still being opened, or the feature is off. */
  readonly whole: OpenInbox | null;
  /** Runs with the inbox: at once when it is open. Rejects with `UNAUTHENTICATED` when there is none to open. */
  act<T>(run: (inbox: OpenInbox) => Promise<T>): Promise<T>;
  loadOlder(query: NotificationQuery): Promise<void>;
  /** Merges channels of the present scope. */
  setSettings(settings: NotificationSettings): Promise<void>;
  /** Reads what is watched and could not be read before. */
  retry(): void;
  /** Asks the service again; what it answers, or why it does not, comes through the streams. */
  refetch(what: { feed: NotificationQuery } | { counts: string | undefined } | { settings: true }): Promise<void>;
  /** Reads the channels of the present scope, if somebody watches them and they are not known. */
  loadSettings(): void;
  /** To be called after anything that decides about the inbox. */
  sync(): void;
  /** To be called when what is open has changed. */
  update(): void;
  /** To be called when something that nobody waits for has failed. */
  fail(error: ParleyError): void;
}

/** Makes what runs the inbox of one client; nothing happens before `begin`. @param counts that are open already */
export function runInbox(
  context: ClientContext,
  streams: InboxStreams,
  counts: CountsOnly | null,
  events: InboxEvents,
): InboxRunner {
  const { session, documents, providers, ui } = context;
  const { settings } = streams;

  /** What `settings` applies to: a document's id, or `''`, the organization. */
  const settingsScope = () =>
    (ui.getState().notifications.settingsLevel === 'document' && documents.current.value?.rootDocumentId) || '';

  const inbox = createCurrentInbox(context, streams, counts, {
    isShown: events.isShown,
    onChange: update,
    onReceived: events.onReceived,
    onSettings: (documentId, saved) => documentId === settingsScope() && events.onSettings(saved),
    onFailure: fail,
  });

  function fail(error: ParleyError) {
    if (error.code === 'CANCELLED') return;
    update();
    context.reportError(error, 'notifications');
  }

  function sync() {
    inbox.sync();
    loadSettings();
    update();
  }

  const isAwaitingDocuments = () =>
    session.user.value !== null && streams.preferences.currentDocumentOnly && documents.current.value === null;

  function update() {
    inbox.whole?.complete();
    writeInboxStreams(streams, source);
  }

  const source: InboxSource = {
    get open() {
      return inbox.current;
    },
    get whole() {
      return inbox.whole;
    },
    get isEmpty() {
      return inbox.isEmpty;
    },
    get hindrance() {
      return session.failure.value ?? (isAwaitingDocuments() ? documents.failure.value : null);
    },
    get settingsScope() {
      return settingsScope();
    },
  };

  function loadSettings() {
    const { whole } = inbox;
    if (!whole || settings.observers === 0 || whole.settings(settingsScope())) return;
    whole.loadSettings(settingsScope()).catch(fail);
  }

  return {
    begin() {
      session.whileSignedIn(() => {
        sync();
        return sync;
      });
      session.failure.subscribe(update);
      documents.failure.subscribe(update);
      documents.current.subscribe(sync);
      ui.subscribe(sync);
      providers.changes.subscribe(() => (inbox.whole ? update() : sync()));
    },
    valueOf: (query) => feedOf(streams, source, query),
    get whole() {
      return inbox.whole;
    },
    act: inbox.act,
    async loadOlder(query) {
      const { preferences } = streams;
      await inbox.whole?.feeds.loadOlder(toFeedQuery(query, preferences), query.pageSize ?? preferences.pageSize);
    },
    setSettings: (saved) => inbox.act((open) => open.setSettings(settingsScope(), saved)),
    async refetch(what) {
      if (isAwaitingDocuments()) await documents.retry();
      const part = 'feed' in what ? { feed: toFeedQuery(what.feed, streams.preferences) } : what;
      await inbox.current?.refetch('settings' in part ? { settings: settingsScope() } : part);
    },
    retry() {
      inbox.whole?.feeds.retry();
    },
    loadSettings,
    sync,
    update,
    fail,
  };
}
