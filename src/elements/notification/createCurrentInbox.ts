import { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import { isEqual } from '../../isEqual.js';
import { toFeedQuery, toInboxOptions } from './inboxPreferences.js';
import type { InboxStreams } from './InboxStreams.js';
import { openInbox, type OpenInbox, type OpenInboxOptions } from './openInbox.js';
import { watchedFeeds } from './writeInboxStreams.js';

/** The inbox of whoever is signed in. */
export interface CurrentInbox {
  /** `null`: nobody is signed in, it is still being opened, or the feature is off. */
  readonly current: OpenInbox | null;
  /** It is known that no notification passes. */
  readonly isEmpty: boolean;
  /** Opens, changes or closes the inbox: to be called after anything that decides about it. */
  sync(): void;
  /** Runs with the inbox: at once when it is open. Rejects with `UNAUTHENTICATED` when there is none to open. */
  act<T>(run: (inbox: OpenInbox) => Promise<T>): Promise<T>;
}

type CurrentInboxOptions = Pick<OpenInboxOptions, 'isShown' | 'onChange' | 'onReceived' | 'onSettings'> & {
  onFailure: (error: ParleyError) => void;
};

export function createCurrentInbox(
  context: ClientContext,
  streams: InboxStreams,
  { onFailure, ...callbacks }: CurrentInboxOptions,
): CurrentInbox {
  const { session, documents, providers } = context;
  let options: ReturnType<typeof toInboxOptions> = 'pending';
  let current: OpenInbox | null = null;

  const handlers = {
    ...callbacks,
    watched: () => watchedFeeds(streams).map(({ query }) => toFeedQuery(query, streams.preferences)),
    pageSize: () => streams.preferences.pageSize,
    onFailure: (_query: object | null, error: ParleyError) => onFailure(error),
  };

  /** Whoever is signed in has their inbox open as soon as what runs their providers is there. */
  async function opened() {
    if (!session.user.value || providers.isReady) return;
    await new Promise<void>((resolve) => {
      const subscription = providers.changes.subscribe(() => {
        if (!providers.isReady) return;
        subscription.unsubscribe();
        resolve();
      });
    });
  }

  return {
    get current() {
      return current;
    },
    get isEmpty() {
      return options === 'nothing';
    },
    sync() {
      const isOn = session.user.value !== null && context.isEnabled('notification');
      const next = isOn ? toInboxOptions(streams.preferences, documents.current.value) : 'pending';
      if (typeof next === 'string') {
        current?.close();
        current = null;
      } else if (!current) {
        if (providers.isReady) current = openInbox(context, { ...handlers, options: next });
      } else if (!isEqual(next, options)) current.setOptions(next);
      else current.feeds.fill(); // which feeds are read may have changed
      options = next;
    },
    async act(run) {
      if (!current) await opened();
      if (current) return run(current);
      throw (
        session.failure.value ??
        new ParleyError('UNAUTHENTICATED', 'Nobody is signed in, so there is no inbox. Call identify first.')
      );
    },
  };
}
