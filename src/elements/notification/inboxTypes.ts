import type { InboxOptions, NotificationCounts, NotificationSettings } from '@parley/protocol';
import type { ParleyError } from '@parley/protocol/constants';
import type { FeedQuery } from '../../cache/feedWindow.js';
import type { Positioned } from '../../cache/InboxBase.js';
import type { FeedLoader } from './createFeedLoader.js';
import type { State } from '../../observable.js';
import type { Notification } from './Notification.js';
import type { NotificationElement, NotificationFeed, UnreadNotificationsCount } from './NotificationElement.js';

/** The part of one sign-in's inbox that a bell uses. */
export interface OpenCounts {
  /** Counts of everything, or of one document; `null`: not loaded yet. */
  counts(documentId?: string): NotificationCounts | null;
  /** Why a part could not be read, or is no longer up to date; `undefined`: nothing is wrong. */
  errorOf(part: InboxPart): ParleyError | undefined;
  /** Reads a part again; resolves when that succeeds or fails (`errorOf`). */
  refetch(part: InboxPart): Promise<void>;
  /** Narrows the inbox by other options. */
  setOptions(options: InboxOptions): void;
  close(): void;
}

/** The counts of everything, and nothing else. */
export interface CountsOnly extends OpenCounts {
  readonly latest: Positioned<NotificationCounts> | null;
}

/** The number of unread notifications of everything: all that a bell needs. */
export interface UnreadCount {
  readonly state: State<UnreadNotificationsCount>;
  /** Opens no counts until `loading` has settled: the calls queued for it may filter them. */
  waitFor<T>(loading: Promise<T>): Promise<T>;
  /** The inbox keeps the number up to date from now on. */
  attach(inbox: CountSource): {
    /** Those that are open; the inbox has to close them. */
    counts: CountsOnly | null;
    /** Somebody has read the number. */
    isFollowed: boolean;
  };
}

/** The methods of the element that need the code of the inbox. */
export type InboxMethods = Omit<
  NotificationElement,
  'openNotificationsPanel' | 'closeNotificationsPanel' | 'toggleNotificationsPanel'
>;

/** Keeps the number of unread notifications up to date. */
export interface CountSource {
  /** Somebody starts to read it. */
  start(): void;
  refetch(): Promise<void>;
  /** The open counts have changed. */
  update(): void;
  /** The open counts could not be read. */
  fail(error: ParleyError): void;
}

/** The inbox of one sign-in: its data and the person's actions. */
export interface OpenInbox extends OpenCounts {
  readonly feeds: FeedLoader;
  /** `null`: not loaded yet. */
  feed(query: FeedQuery): NotificationFeed | null;
  /** Settings of a document, or with `''` of the organization; `null`: not read yet. */
  settings(documentId: string): NotificationSettings | null;
  /** Reads settings. */
  loadSettings(documentId: string): Promise<void>;
  /** Shows and saves settings; resolves when saved. */
  setSettings(documentId: string, settings: NotificationSettings): Promise<void>;
  /** To be called after every change: calls the providers, reports arrivals, marks shown notifications as seen. */
  complete(): void;
  markRead(id: string): Promise<void>;
  markAllRead(feed: 'forYou' | 'all'): Promise<void>;
  markSeen(): Promise<void>;
  /** @param after nothing is sent before this resolves */
  remove(id: string, after?: Promise<void>): Promise<void>;
  /** Requests failed data from the providers again. */
  retry(id: string): void;
}

/** A part of the inbox that is read by itself. */
export type InboxPart =
  | { feed: FeedQuery }
  /** A document's id; `undefined`: counts of everything. */
  | { counts: string | undefined }
  | { settings: SettingsScope };

/** Scope of settings: a document's id, or `''`, the organization. `null`: a document that is not open. */
export type SettingsScope = string | null;

export interface OpenInboxOptions {
  /** The service's filter of lists and counts. */
  options: InboxOptions;
  /** The loaded counts of everything. */
  counts: Positioned<NotificationCounts> | null;
  /** The feeds that somebody reads. */
  watched: () => FeedQuery[];
  /** Size of first pages. */
  pageSize: () => number;
  /** Whether a panel is on screen. */
  isShown: () => boolean;
  onChange: () => void;
  onReceived: (notification: Notification) => void;
  /** Settings were saved, here or elsewhere. */
  onSettings: (documentId: string, settings: NotificationSettings) => void;
  /** `query`: the feed that could not be read; `null`: something that nobody waits for failed. */
  onFailure: (query: FeedQuery | null, error: ParleyError) => void;
}
