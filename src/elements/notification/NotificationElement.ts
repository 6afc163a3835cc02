import type { NotificationSettings } from '@parley/protocol';
import type { Observable, ReadableState } from '../../observable.js';
import type { Notification } from './Notification.js';

/** Ids of the panel's tabs. */
export type NotificationTabId = 'for-you' | 'document' | 'all' | 'people';

export type NotificationFeedType = 'all' | 'forYou' | 'documents';

/** Selects notifications. */
export interface NotificationQuery {
  /** @default 'all' */
  type?: NotificationFeedType | undefined;
  /** Only those of this document. */
  documentId?: string | undefined;
  /** @default false */
  unreadOnly?: boolean | undefined;
  /** Number of notifications that `fetchNextNotifications` loads, 1-100. @default `setPageSize`, 15 */
  pageSize?: number | undefined;
}

/** Notifications of one query, newest first. */
export interface NotificationFeed {
  notifications: Notification[];
  /** Whether there are older ones, which `fetchNextNotifications` loads. */
  hasNextPage: boolean;
}

/** Numbers of unread notifications, at most 100 (show "99+"). `null`: not loaded yet. `all` is also the number of the Documents tab. */
export interface UnreadNotificationsCount {
  forYou: number | null;
  all: number | null;
  /** Notifications of For You not yet shown in a panel, on any device. */
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
  /** A new notification arrived live and passes the filters. Emitted once for each id; with data providers, after they have responded. */
  notificationReceived: { notification: Notification };
}

/** Which other organizations For You has notifications of. */
export interface CrossOrganizationConfig {
  /** `false`: as `disableCrossOrganization`. @default true */
  enabled?: boolean | undefined;
  /** Only these. @default those of which the person is a member */
  organizationIds?: string[] | undefined;
  excludeOrganizationIds?: string[] | undefined;
  /** Where they are shown. Nowhere else is possible. @default ['forYou'] */
  feeds?: 'forYou'[] | undefined;
}

/** Settings that a component overrides by its props. For an omitted setting, the element's methods decide. */
export interface NotificationOverrides {
  /** As `setMaxDays`. */
  maxDays?: number | undefined;
  enableSettingsAtOrganizationLevel?: boolean | undefined;
  readNotificationsOnForYouTab?: boolean | undefined;
  selfNotifications?: boolean | undefined;
}

/**
 * The inbox of the person who is signed in. Methods are bound: you can take them out of the object. A change is shown at once, and undone
 * when the service refuses it. Methods that return a Promise reject with `UNAUTHENTICATED` when nobody is signed in.
 * The code of most methods is part of the hooks and components of notifications, or loaded on first use. Calls before that
 * are queued; an error that such a call would throw is reported by the event `error`.
 */
export interface NotificationElement {
  /**
   * Notifications, newest first; emits again when they change. `null`: not loaded yet. For You has the newest 50. The others begin with the
   * newest 15 of each of the 15 most recently active documents; `fetchNextNotifications` loads more.
   * @example
   * notificationElement.getNotificationsData({ type: 'forYou' }).subscribe((notifications) => render(notifications ?? []));
   */
  getNotificationsData(query?: NotificationQuery): Observable<Notification[] | null>;
  /** As `getNotificationsData`, and reports whether there are older ones. */
  getNotificationFeed(query?: NotificationQuery): Observable<NotificationFeed | null>;
  /** Loads the next older page; the streams of this query emit it. Does nothing when there is none. */
  fetchNextNotifications(query?: NotificationQuery): Promise<void>;
  /** Reads all notifications that are subscribed to again. */
  refetchNotifications(): Promise<void>;
  /** Numbers of unread notifications, of everything or of one document. */
  getUnreadNotificationsCount(query?: { documentId?: string | undefined }): ReadableState<UnreadNotificationsCount>;

  /** Marks a notification read, in all its tabs. */
  markNotificationAsReadById(notificationId: string): Promise<void>;
  /** Marks all notifications read: with `for-you` those of that tab, else all. Those that arrive later stay unread. */
  setAllNotificationsAsRead(config?: { tabId: NotificationTabId }): Promise<void>;
  /** Marks everything loaded so far as seen, so that it is no longer new. Our panel calls it; call it from a panel of your own. */
  markNotificationsAsSeen(): Promise<void>;
  /**
   * Deletes a notification from the person's inbox. A `custom` one is deleted at the notification provider first; if that fails, it stays
   * and this rejects with `RESOLVER_FAILED` or `TIMEOUT`.
   * @param options.after hides the notification at once, and deletes it when this Promise resolves. If it rejects, the notification is shown
   * again, and this rejects with the same error. For an "Undo" button.
   */
  deleteNotification(notificationId: string, options?: { after?: Promise<void> | undefined }): Promise<void>;
  /** Acts as a click: emits `notificationClicked`, and marks the notification read. */
  clickNotification(notification: Notification): void;
  /** Requests from the data providers again content or a person of a notification that could not be loaded. */
  retryNotification(notificationId: string): void;

  /** Opens the panel of the tool. An embedded panel is always open, and these three have no effect on it. */
  openNotificationsPanel(): void;
  closeNotificationsPanel(): void;
  toggleNotificationsPanel(): void;
  /**
   * Reports that a panel is on screen. While one is, the notifications in it are marked seen. Call it after the panel is rendered, so that new
   * ones are still shown as new. Returns a function to call when the panel is closed.
   */
  attachPanel(): () => void;

  /** Names tabs, and switches them on and off. @default For You, Documents and All are on, People is off */
  setTabConfig(config: NotificationTabsConfig): void;
  /** Shows notifications of at most this many days, 1-365. @default 15 @throws `INVALID_ARGUMENT` for another number */
  setMaxDays(days: number): void;
  /** Sets the number of notifications in a page, 1-100. @default 15 @throws `INVALID_ARGUMENT` for another number */
  setPageSize(size: number): void;
  /** Keeps read notifications in For You. @default off */
  enableReadNotificationsOnForYouTab(): void;
  disableReadNotificationsOnForYouTab(): void;
  /** Shows notifications of the person's own actions. @default off */
  enableSelfNotifications(): void;
  disableSelfNotifications(): void;
  /** Shows only notifications of the present root document. @default off */
  enableCurrentDocumentOnly(): void;
  disableCurrentDocumentOnly(): void;

  /**
   * Adds to For You, and to its counts, the notifications that the person has in other organizations of the API key: the first five by id, each with a
   * connection of its own, as long as the person may read them. Actions on one apply to its organization (`metadata.organizationId`);
   * settings, Documents and All stay those of the session's. While `enableCurrentDocumentOnly` is on nothing is added. @default off
   */
  enableCrossOrganization(config?: CrossOrganizationConfig): void;
  disableCrossOrganization(): void;

  /**
   * Overrides settings for as long as a component is mounted; of several overrides the latest wins. Returns a function that ends the override.
   * @throws `INVALID_ARGUMENT` as the methods above do
   */
  override(overrides: NotificationOverrides): () => void;

  /** Shows the settings form in panels. @default off */
  enableSettings(): void;
  disableSettings(): void;
  /** On: the settings apply to the whole organization. Off: to the root document, and where no document is set to the organization. @default off */
  enableSettingsAtOrganizationLevel(): void;
  disableSettingsAtOrganizationLevel(): void;
  /** Sets the channels of the settings form, in order. @default `inbox` and `email` */
  setSettingsInitialConfig(channels: NotificationInitialSettingsConfig[]): void;
  /**
   * Changes settings; omitted channels stay. Waits for a document that is being opened. Resolves when saved. Rejects when the
   * document could not be opened, and with `PERMISSION_DENIED` when the person may not read it.
   */
  setSettings(settings: NotificationSettings): Promise<void>;
  /** The settings of the root document, or of the organization where no document is set. `null`: not loaded yet. */
  getSettings(): Observable<NotificationSettings | null>;
  /** Sets every channel to `NONE`. */
  muteAllNotifications(): Promise<void>;

  /** Events of the inbox, by name. */
  on<Name extends keyof NotificationEvents>(name: Name): Observable<NotificationEvents[Name]>;
}
