import type { ParleyError } from '@parley/protocol/constants';
import type { State } from '../../observable.js';
import { toFeedQuery } from './inboxPreferences.js';
import { UNKNOWN_COUNTS, type FeedStream, type InboxStreams } from './InboxStreams.js';
import type { NotificationFeed, NotificationQuery, UnreadNotificationsCount } from './NotificationElement.js';
import type { InboxPart, OpenCounts, OpenInbox, SettingsScope } from './inboxTypes.js';

/** The data written to the streams of an inbox. It is read again for each stream: a subscriber may change it. */
export interface InboxSource {
  /** `null`: no inbox is open. */
  readonly open: OpenCounts | null;
  /** The same, when more than its counts is. */
  readonly whole: OpenInbox | null;
  /** The root document is set to be the only one, and there is none: no notification passes. */
  readonly isEmpty: boolean;
  /** Why a part cannot be read: sign-in failed, or the documents that it waits for could not be opened. */
  hindranceOf(part: InboxPart): ParleyError | null;
  /** Scope of `settings`. */
  readonly settingsScope: SettingsScope;
}

const NO_UNREAD: UnreadNotificationsCount = { forYou: 0, all: 0, unseen: 0 };
const NO_NOTIFICATIONS: NotificationFeed = { notifications: [], hasNextPage: false };

/** Writes the present values into the streams, and why they could not be read. */
export function writeInboxStreams(streams: InboxStreams, source: InboxSource): void {
  const { settings } = streams;
  for (const { query, state } of watchedFeeds(streams)) {
    const part = { feed: toFeedQuery(query, streams.preferences) };
    write(state, feedOf(streams, source, query), part, source);
  }
  for (const [documentId, state] of streams.counts) {
    // A document that nobody watches is not counted again. The counts of everything are sent with every change.
    if (documentId !== undefined && state.observers === 0) continue;
    const value = (source.isEmpty ? NO_UNREAD : source.open?.counts(documentId)) ?? UNKNOWN_COUNTS;
    write(state, value, { counts: documentId }, source);
  }
  const { settingsScope } = source;
  const saved = settingsScope === null ? null : source.whole?.settings(settingsScope);
  write(settings, saved ?? null, { settings: settingsScope }, source);
}

/** The feeds that somebody reads. */
export const watchedFeeds = ({ feeds }: InboxStreams): FeedStream[] =>
  [...feeds.values()].filter(({ state }) => state.observers > 0);

/** The current value of a feed; `null`: not loaded yet. */
export const feedOf = (
  { preferences }: InboxStreams,
  { whole, isEmpty }: InboxSource,
  query: NotificationQuery,
): NotificationFeed | null => (isEmpty ? NO_NOTIFICATIONS : (whole?.feed(toFeedQuery(query, preferences)) ?? null));

function write<T>(state: State<T>, value: T, part: InboxPart, source: InboxSource) {
  state.set(value);
  const hindrance = source.hindranceOf(part); // after the value is set: a subscriber may have changed it
  const failure = source.open?.errorOf(part);
  if (hindrance) state.fail(hindrance, true);
  // A new subscriber of a feed or settings requests them again; counts are sent when they have changed.
  else if (failure) state.fail(failure, 'counts' in part);
  else state.recover();
}
