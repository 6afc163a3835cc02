import type { NotificationSettings } from '@parley/protocol';
import type { Observable, ReadableState } from '../../observable.js';
import type { Notification } from './Notification.js';

/** Ids of the panel's tabs. */
export type NotificationTabId = 'for-you' | 'document' | 'all' | 'people';

export type NotificationFeedType = 'all' | 'forYou' | 'documents';

/** Which notifications. */
export interface NotificationQuery {
  /** @default 'all' */
  type?: NotificationFeedType | undefined;
  /** One document's only. */
  documentId?: string | undefined;
  /** @default false */
  unreadOnly?: boolean | undefined;
  /** Size of older pages, 1-100. @default `setPageSize`, 15 */
  pageSize?: number | undefined;
}

/** Notifications of one query, newest first. */
export interface NotificationFeed {
  notifications: Notification[];
  /** Older ones exist: `fetchNextNotifications` loads them. */
  hasNextPage: boolean;
}

/** Unread ones, as the service counts them, up to 100 ("99+"); `null` until loaded. `all` also serves the Documents tab. */
export interface UnreadNotificationsCount {
  forYou: number | null;
  all: number | null;
  /** For You records that no panel has shown yet, on any device. */
  unseen: number | null;
}

export interface NotificationTabConfig {
  /** Shown in place of the package's own name of the tab. */
  name?: string | undefined;
  enable?: boolean | undefined;
}

export interface NotificationTabsConfig {
  forYou?: NotificationTabConfig | undefined;
  documents?: NotificationTabConfig | undefined;
  all?: NotificationTabConfig | undefined;
  people?: NotificationTabConfig | undefined;
}

/** One channel of the settings form. */
export interface NotificationInitialSettingsConfig {
  id: string;
  name?: string | undefined;
  /** Value while the person has chosen none. @default `ALL` for `inbox`, `MINE` for `email` */
  default?: string | undefined;
  /** @default true */
  enable?: boolean | undefined;
  /** @default `ALL` "All", `MINE` "Only involved", `NONE` "None" */
  values?: { id: string; name?: string | undefined }[] | undefined;
}

/** Payloads of `notificationElement.on(name)`. */
export interface NotificationEvents {
  /** Settings were saved, here or on another device. */
  settingsUpdated: { settings: NotificationSettings; isMutedAll: boolean };
  /** Somebody clicked a notification. */
  notificationClicked: { notification: Notification };
  /** A new one arrived live and passes the filters; with providers, once they have answered. Never twice for one id. */
  notificationReceived: { notification: Notification };
}

/** Switches that a component sets by its props; one that is absent is left to the element's methods. */
export interface NotificationOverrides {
  /** As `setMaxDays`. */
  maxDays?: number | undefined;
  enableSettingsAtOrganizationLevel?: boolean | undefined;
  readNotificationsOnForYouTab?: boolean | undefined;
  selfNotifications?: boolean | undefined;
}

/** The inbox of the person signed in. Methods are bound: they may be taken out of the object. */
export interface NotificationElement {
  /** Newest first; `null` until loaded. Limits: For You the newest 50; others 15 of each of the 15 most recently active documents. */
  getNotificationsData(query?: NotificationQuery): Observable<Notification[] | null>;
  /** As `getNotificationsData`, with whether older ones exist. */
  getNotificationFeed(query?: NotificationQuery): Observable<NotificationFeed | null>;
  /** Loads the next older page into the streams of this query. */
  fetchNextNotifications(query?: NotificationQuery): Promise<void>;
  /** Reads everything that is on screen anew. */
  refetchNotifications(): Promise<void>;
  /** Of everything, or of one document. */
  getUnreadNotificationsCount(query?: { documentId?: string | undefined }): ReadableState<UnreadNotificationsCount>;

  /** Read in every tab, at once on screen; comes back when the service refuses. */
  markNotificationAsReadById(notificationId: string): Promise<void>;
  /** `for-you` marks that tab's only; every other value, or none, marks everything. What arrives later stays unread. */
  setAllNotificationsAsRead(config?: { tabId: NotificationTabId }): Promise<void>;
  /** Everything shown so far is no longer new. Called by an open panel; call it for a panel of your own. */
  markNotificationsAsSeen(): Promise<void>;
  /**
   * Removes it from the person's inbox. A `custom` one leaves the notification provider first; when that fails it stays and
   * this rejects with `RESOLVER_FAILED`. With `after` it leaves the screen at once, is deleted when that resolves, and comes back when
   * that rejects, with which this then rejects.
   */
  deleteNotification(notificationId: string, options?: { after?: Promise<void> | undefined }): Promise<void>;
  /** What a click does: emits `notificationClicked` and marks as read. */
  clickNotification(notification: Notification): void;
  /** Asks the data providers again for a notification whose content or person could not be had. */
  retryNotification(notificationId: string): void;

  openNotificationsPanel(): void;
  closeNotificationsPanel(): void;
  toggleNotificationsPanel(): void;
  /**
   * Tells that a panel is on screen, popover or embedded: while one is, what it shows counts as seen. Call it when the panel has been
   * drawn, so that it can still show what was new; call the result when it goes.
   */
  attachPanel(): () => void;

  /** For You, Documents and All are on, People is off. */
  setTabConfig(config: NotificationTabsConfig): void;
  /** Age of the oldest one shown, days, 1-365; throws `INVALID_ARGUMENT` for another number. @default 15 */
  setMaxDays(days: number): void;
  /** Size of older pages, 1-100; throws `INVALID_ARGUMENT` for another number. @default 15 */
  setPageSize(size: number): void;
  /** Read ones stay in For You. @default off */
  enableReadNotificationsOnForYouTab(): void;
  disableReadNotificationsOnForYouTab(): void;
  /** Show what I caused myself. @default off */
  enableSelfNotifications(): void;
  disableSelfNotifications(): void;
  /** Only those of the root document, whichever it is. @default off */
  enableCurrentDocumentOnly(): void;
  disableCurrentDocumentOnly(): void;

  /**
   * Beats the methods above and `enableSettingsAtOrganizationLevel` until the result is called: for components, which hand their props
   * down while they are mounted. The latest one wins. Throws as the methods do.
   */
  override(overrides: NotificationOverrides): () => void;

  /** Offers the settings form. @default off */
  enableSettings(): void;
  disableSettings(): void;
  /** On: settings are the organization's default. Off: they are the root document's. @default off */
  enableSettingsAtOrganizationLevel(): void;
  disableSettingsAtOrganizationLevel(): void;
  /** The channels of the settings form, in order. @default `inbox` and `email` */
  setSettingsInitialConfig(channels: NotificationInitialSettingsConfig[]): void;
  /** Merges into the settings, at once on screen; resolves when saved. */
  setSettings(settings: NotificationSettings): Promise<void>;
  getSettings(): Observable<NotificationSettings | null>;
  /** Every channel to `NONE`. */
  muteAllNotifications(): Promise<void>;

  on<Name extends keyof NotificationEvents>(name: Name): Observable<NotificationEvents[Name]>;
}
