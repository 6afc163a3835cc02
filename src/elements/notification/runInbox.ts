import type { NotificationSettings } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import { createCurrentInbox } from './createCurrentInbox.js';
import { toFeedQuery } from './inboxPreferences.js';
import type { InboxEvents, InboxStreams } from './InboxStreams.js';
import type { NotificationFeed, NotificationQuery } from './NotificationElement.js';
import type { CountsOnly, InboxPart, OpenInbox, SettingsScope } from './inboxTypes.js';
import { whileOpening } from '../whileOpening.js';
import { feedOf, writeInboxStreams, type InboxSource } from './writeInboxStreams.js';

/** Opens the inbox of each person who signs in, and keeps the streams up to date. */
export interface InboxRunner {
  /** Opens the inbox of the signed-in person, and of each later one. Called once. */
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
  /** Reads watched parts that could not be read before. */
  retry(): void;
  /** Reads from the service again; the streams deliver the result or the failure. */
  refetch(what: { feed: NotificationQuery } | { counts: string | undefined } | { settings: true }): Promise<void>;
  /** Reads the channels of the current scope, if they are watched and not loaded. */
  loadSettings(): void;
  /** To be called after anything that decides about the inbox. */
  sync(): void;
  /** To be called when the open documents or locations have changed. */
  update(): void;
  /** To be called when something that nobody waits for has failed. */
  fail(error: ParleyError): void;
}

/** Creates the runner of one client's inbox; nothing happens before `begin`. @param counts that are open already */
export function runInbox(
  context: ClientContext,
  streams: InboxStreams,
  counts: CountsOnly | null,
  events: InboxEvents,
): InboxRunner {
  const { session, documents, providers, ui } = context;
  const { settings } = streams;

  const unreadable = new ParleyError(
    'PERMISSION_DENIED',
    'You may not read the document, so it has no settings for you.',
  );
  /** Why there is no root document although one is set; `null`: it is still being opened. */
  const rootFailure = () => documents.failure.value ?? (documents.current.value && unreadable);

  const settingsScope = (): SettingsScope => {
    if (ui.getState().notifications.settingsLevel === 'organization' || !documents.isSet.value) return '';
    return documents.current.value?.rootDocumentId ?? null;
  };

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

  const isAwaitingDocuments = (part: InboxPart) =>
    session.user.value !== null &&
    ('settings' in part
      ? part.settings === null
      : streams.preferences.currentDocumentOnly && documents.current.value === null);

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
    hindranceOf: (part) => session.failure.value ?? (isAwaitingDocuments(part) ? rootFailure() : null),
    get settingsScope() {
      return settingsScope();
    },
  };

  function loadSettings() {
    const { whole } = inbox;
    const scope = settingsScope();
    if (!whole || settings.observers === 0 || scope === null || whole.settings(scope)) return;
    whole.loadSettings(scope).catch(fail);
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
      documents.isSet.subscribe(sync);
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
    setSettings(saved) {
      const scope = settingsScope();
      return inbox.act(async (open) => {
        if (scope === null) await whileOpening(context);
        const documentId = scope ?? documents.current.value?.rootDocumentId ?? null;
        if (documentId === null) throw rootFailure() ?? new ParleyError('CANCELLED', 'The document was closed.');
        await open.setSettings(documentId, saved);
      });
    },
    async refetch(what) {
      const part = (): InboxPart => {
        if ('feed' in what) return { feed: toFeedQuery(what.feed, streams.preferences) };
        return 'settings' in what ? { settings: settingsScope() } : what;
      };
      if (isAwaitingDocuments(part())) await documents.retry();
      await inbox.current?.refetch(part());
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
