import type { InboxOptions, NotificationSettings } from '@parley/protocol';
import type { State } from '../../observable.js';
import type { InboxPreferences } from './inboxPreferences.js';
import type { Notification } from './Notification.js';
import type { NotificationFeed, NotificationQuery, UnreadNotificationsCount } from './NotificationElement.js';

/** The streams of one client's inbox. `runInbox` writes them. */
export interface InboxStreams {
  readonly feeds: ReadonlyMap<string, FeedStream>;
  /** By document id; `undefined`: counts of everything. */
  readonly counts: ReadonlyMap<string | undefined, State<UnreadNotificationsCount>>;
  readonly settings: State<NotificationSettings | null>;
  preferences: InboxPreferences;
}

/** The stream of one query. */
export interface FeedStream {
  query: NotificationQuery;
  state: State<NotificationFeed | null>;
}

/** The reports and requests of the inbox to the element. */
export interface InboxEvents {
  onReceived: (notification: Notification) => void;
  /** Channels of the present scope were saved. */
  onSettings: (settings: NotificationSettings) => void;
  /** Whether a panel is on screen. */
  isShown: () => boolean;
}

/** No filter: the default of an inbox while the host has set no options. */
export const EVERYTHING: InboxOptions = { includeSelf: undefined, documentIds: undefined, maxDays: undefined };

/** Before the service has counted. */
export const UNKNOWN_COUNTS: UnreadNotificationsCount = { forYou: null, all: null, unseen: null };
