import type { ActivityRecord, Change } from '@parley/protocol';
import { type ErrorCode, ParleyError } from '@parley/protocol/constants';
import type { Session } from '../../session/Session.js';
import type { TopicMessage } from '../../transport/Transport.js';
import type { ActivityQuery } from './activityQuery.js';
import { completeActivities } from './completeActivities.js';
import { createLoadedActivities } from './createLoadedActivities.js';

/** The loaded activities of one query in one session, kept in sync with the service by lists and live changes. */
export interface OpenFeed {
  /** Newest first; `null`: not loaded yet. */
  records(): ActivityRecord[] | null;
  hasNextPage(): boolean;
  /** Why it could not be read or followed; `null`: it is up to date, or on its way for the first time. */
  failure(): ParleyError | null;
  /** Reads from the newest on. Rejects with what `failure` is then. */
  reload(): Promise<void>;
  loadNext(): Promise<void>;
  /** After a reconnect: reads data that could not be read. */
  retry(): void;
  /** Adds the service's response to a write; it includes every change up to `sequence`. */
  take(activity: ActivityRecord, sequence: number): void;
  close(): void;
}

export interface OpenFeedOptions {
  session: Session;
  query: ActivityQuery;
  /** Records, or the failure, may be others. */
  onChange: () => void;
}

/** Begins to read and to follow; `close` it when the session ends, or another query is wanted. */
export function openFeed({ session, query, onChange }: OpenFeedOptions): OpenFeed {
  const loaded = createLoadedActivities(query);
  const isElsewhere = query.organizationId !== undefined && query.organizationId !== session.scope.value.organizationId;
  let isLoaded = false;
  /** Why the last try to read from the newest on failed, or why nothing live arrives any more. */
  let failure: ParleyError | null = null;
  let isClosed = false;
  let leave: (() => void) | undefined;
  /** Live changes that arrived while a page was loading. */
  let meanwhile: { sequence: number; changes: Change[] }[] = [];
  let turn: Promise<void> = Promise.resolve();
  /** Position of the last live change. */
  let live = -1;

  async function read(isNext: boolean) {
    if (isClosed || (isNext && loaded.nextPageToken === null)) return;
    meanwhile = [];
    const { data, nextPageToken } = await session.request('activities/list', {
      ...query,
      ...(isNext && { pageToken: loaded.nextPageToken }),
    });
    if (isClosed) return;
    loaded.addPage(data.activities, { isNext, nextPageToken });
    for (const { sequence, changes } of meanwhile) if (sequence > data.sequence) loaded.apply(changes);
    isLoaded = true;
    if (!isNext) failure = null;
    // From the position of the first response on, so that no change is missed in between.
    if (!isElsewhere) leave ??= session.subscribe('activities', follow, { since: data.sequence });
    onChange();
  }

  /** The page after those that were read, or the newest ones again: a page token lasts a day, and a tab may stay open for longer. */
  const readNext = () =>
    read(true).catch((error: ParleyError) => {
      if (isClosed || error.code !== 'INVALID_ARGUMENT') throw error;
      return read(false);
    });

  /** One page after the other: each begins where the one before it ended. */
  function enter(isNext: boolean): Promise<void> {
    const own = turn.then(() => (isNext ? readNext() : read(false)));
    turn = own.catch(() => undefined);
    return own;
  }
  async function reload() {
    await enter(false).catch((error: ParleyError) => {
      if (!isClosed && error.code !== 'CANCELLED') fail(error);
      throw error;
    });
  }
  const begin = () => void reload().catch(() => undefined); // `failure` has the reason
  const fail = (error: ParleyError) => {
    failure = error;
    onChange();
  };

  function receive(message: TopicMessage) {
    if (message.type === 'unsubscribed') {
      leave = undefined; // the next reading follows again
      fail(new ParleyError(message.code as ErrorCode, message.message));
    }
    if (message.type === 'reset') {
      live = -1; // a restored log restarts at lower positions
      begin();
    }
    if (message.type !== 'changes') return;
    live = message.sequence;
    meanwhile.push(message);
    loaded.apply(message.changes);
    onChange();
  }

  const follow = completeActivities(session, query, (message) => !isClosed && receive(message));

  begin();
  return {
    records: () => (isLoaded ? loaded.records() : null),
    hasNextPage: () => loaded.nextPageToken !== null,
    failure: () => failure,
    reload,
    loadNext: () => enter(true),
    retry() {
      // What the service refused it would refuse again; who holds something must not go on with what is no longer true.
      const isWorthIt = isLoaded || failure?.code === 'NETWORK_ERROR' || failure?.code === 'UNAVAILABLE';
      if ((failure || isElsewhere) && isWorthIt) begin();
    },
    take(activity, sequence) {
      // Live changes already applied are not older than this response.
      if (!isLoaded || isElsewhere || sequence <= live) return;
      loaded.put(activity);
      onChange();
    },
    close() {
      isClosed = true;
      leave?.();
    },
  };
}
