import type { ActivityRecord } from '@parley/protocol';
import type { ClientContext } from '../../ClientContext.js';
import { createState, type ReadableState } from '../../observable.js';
import type { ActivityFeed, ActivitySubscribeConfig } from './Activity.js';
import { activityQuery } from './activityQuery.js';
import type { ActivityPresenter } from './createActivityPresenter.js';
import { openFeed, type OpenFeed } from './openFeed.js';

/** The log of one configuration, whoever is signed in. */
export interface ActivityStream {
  readonly state: ReadableState<ActivityFeed | null>;
  reload(): Promise<void>;
  loadNext(): Promise<void>;
  /** Adds the service's response to a write. */
  take(activity: ActivityRecord, sequence: number): void;
  /** The record of the service, if it is loaded. */
  find(activityId: string): ActivityRecord | undefined;
}

/** Makes the stream; it reads and follows while somebody is subscribed. */
export function createActivityStream(
  context: ClientContext,
  presenter: ActivityPresenter,
  config: ActivitySubscribeConfig,
): ActivityStream {
  const { session, documents, providers, ui } = context;
  let feed: OpenFeed | undefined;
  let openKey: string | undefined;
  /** It reads the open documents, and none are open yet. */
  let isAwaitingDocuments = false;

  const show = () => {
    const records = feed?.records();
    if (feed && records) {
      records.forEach(presenter.resolve);
      state.set({ activities: records.map(presenter.present), hasNextPage: feed.hasNextPage() });
    }
    const hindrance = session.failure.value ?? (isAwaitingDocuments ? documents.failure.value : null);
    const failure = feed?.failure();
    if (hindrance) state.fail(hindrance, true);
    else if (failure) state.fail(failure);
    else state.recover();
  };

  function close() {
    feed?.close();
    feed = undefined;
    openKey = undefined;
  }

  function sync() {
    const isOn = session.user.value !== null && context.isEnabled('activity');
    const query = isOn ? activityQuery(config, documents.current.value) : 'pending';
    isAwaitingDocuments = isOn && query === 'pending';
    const key = JSON.stringify([session.scope.value.epoch, query]);
    if (key === openKey) return show();
    close();
    openKey = key;
    state.set(query === 'nothing' ? { activities: [], hasNextPage: false } : null);
    if (typeof query !== 'string') feed = openFeed({ session, query, onChange: show });
    show();
  }

  const state = createState<ActivityFeed | null>(null, {
    onObserved() {
      const leaveSession = session.whileSignedIn(() => {
        sync();
        return sync;
      });
      const subscriptions = [
        session.failure.subscribe(sync),
        documents.failure.subscribe(sync),
        documents.current.subscribe(sync),
        providers.changes.subscribe(show),
        session.connection.subscribe((connection) => {
          if (connection === 'online') feed?.retry();
        }),
      ];
      const leaveUi = ui.subscribe(sync);
      sync();
      return () => {
        leaveUi();
        leaveSession();
        for (const subscription of subscriptions) subscription.unsubscribe();
        close();
      };
    },
    // The stream delivers a failure.
    refetch: () => reload().catch(() => undefined),
  });
  async function reload() {
    await documents.retry();
    await feed?.reload();
  }

  return {
    state,
    reload,
    loadNext: () => feed?.loadNext() ?? Promise.resolve(),
    take: (activity, sequence) => feed?.take(activity, sequence),
    find: (activityId) => feed?.records()?.find(({ id }) => id === activityId),
  };
}
