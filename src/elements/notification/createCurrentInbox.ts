import type { InboxOptions } from '@parley/protocol';
import { INBOX_LIMITS, ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import { isEqual } from '../../isEqual.js';
import { loadChunk } from '../../loadChunk.js';
import { toFeedQuery, toInboxOptions } from './inboxPreferences.js';
import { EVERYTHING, type InboxStreams } from './InboxStreams.js';
import type { CountsOnly, OpenCounts, OpenInbox, OpenInboxOptions } from './inboxTypes.js';
import { countedBy, openCounts } from './openCounts.js';
import { openInbox } from './openInbox.js';
import type { CrossOrganizationConfig } from './NotificationElement.js';
import { watchedFeeds } from './writeInboxStreams.js';

/** The inbox of the signed-in person. */
export interface CurrentInbox {
  /** `null`: nobody is signed in, or the feature is off. */
  readonly current: OpenCounts | null;
  /** The same when it is more than counts; `null` also while the code that runs the data providers is not there. */
  readonly whole: OpenInbox | null;
  /** No notification can pass the options. */
  readonly isEmpty: boolean;
  /** Opens, changes or closes the inbox: to be called after anything that decides about it. */
  sync(): void;
  /** Runs with the inbox: at once when it is open. Rejects with `UNAUTHENTICATED` when there is none to open. */
  act<T>(run: (inbox: OpenInbox) => Promise<T>): Promise<T>;
}

type CurrentInboxOptions = Pick<OpenInboxOptions, 'isShown' | 'onChange' | 'onReceived' | 'onSettings'> & {
  onFailure: (error: ParleyError) => void;
};

/** @param counts that are open already, of everything */
export function createCurrentInbox(
  context: ClientContext,
  streams: InboxStreams,
  counts: CountsOnly | null,
  { onFailure, ...callbacks }: CurrentInboxOptions,
): CurrentInbox {
  const { session, documents, providers } = context;
  let options: ReturnType<typeof toInboxOptions> = counts ? EVERYTHING : 'pending';
  /** That of the session's organization, and with others added. */
  let own: OpenInbox | null = null;
  let joined: OpenInbox | null = null;
  let joinedFor: CrossOrganizationConfig | null = null;
  const whole = () => joined ?? own;

  const handlers = {
    ...callbacks,
    watched: () => watchedFeeds(streams).map(({ query }) => toFeedQuery(query, streams.preferences)),
    pageSize: () => streams.preferences.pageSize,
    onFailure: (_query: object | null, error: ParleyError) => onFailure(error),
  };

  /** The loaded counts when the inbox is opened. */
  const known = (next: InboxOptions) => counts?.latest ?? countedBy(session, next);

  function open(next: InboxOptions) {
    if (providers.isReady) {
      own = openInbox(context, { ...handlers, options: next, counts: known(next) });
      counts?.close(); // not before: leaving the topic would end the subscription
      counts = null;
    } else {
      const { onChange } = callbacks;
      counts ??= openCounts({ session, options: next, latest: known(next), onChange, onFailure });
    }
  }

  function close() {
    joined?.close();
    (own ?? counts)?.close();
    own = joined = joinedFor = counts = null;
  }

  /** Adds or removes other organizations: their code is loaded when the host enables them. */
  function joinOthers() {
    const config = own && streams.preferences.crossOrganization;
    if (config === joinedFor) return;
    joined?.close();
    joined = null;
    joinedFor = config;
    if (!config) return;
    loadChunk(() => import('./joinOrganizations.js')).then(({ joinOrganizations }) => {
      if (joined || joinedFor !== config) return;
      const given = { config, openInbox, limits: INBOX_LIMITS };
      joined = joinOrganizations(context, own!, { ...handlers, options: options as InboxOptions, ...given }); // it is open
      callbacks.onChange();
    }, onFailure);
  }

  /** Opens the inbox of the signed-in person once the code of their providers is loaded. */
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

  function sync() {
    const isOn = session.user.value !== null && context.isEnabled('notification');
    const next = isOn ? toInboxOptions(streams.preferences, documents.current.value) : 'pending';
    const isSame = isEqual(next, options);
    options = next;
    if (typeof next === 'string') return close();
    if (!isSame) (whole() ?? counts)?.setOptions(next);
    else whole()?.feeds.fill(); // which feeds are read may have changed
    if (!own) open(next);
    joinOthers();
  }

  return {
    get current() {
      return whole() ?? counts;
    },
    get whole() {
      return whole();
    },
    get isEmpty() {
      return options === 'nothing';
    },
    sync,
    async act(run) {
      if (!own) {
        sync();
        await opened();
      }
      const open = whole();
      if (open) return run(open);
      throw (
        session.failure.value ??
        new ParleyError('UNAUTHENTICATED', 'Nobody is signed in, so there is no inbox. Call identify first.')
      );
    },
  };
}
