import type { Notification } from '../../src/elements/notification/Notification.js';
import type { NotificationTabId, NotificationTabsConfig } from '../../src/elements/notification/NotificationElement.js';

/** What the inbox lists, and what a click does. */
export interface NotificationsRootOptions {
  /** Selected tab, when the parent holds it. */
  tab?: NotificationTabId | undefined;
  /** @default the first tab that is offered */
  defaultTab?: NotificationTabId | undefined;
  onTabChange?: ((tab: NotificationTabId) => void) | undefined;
  /** Names of tabs and which are offered; beats `setTabConfig` of the element. */
  tabConfig?: NotificationTabsConfig | undefined;
  /** Size of older pages, 1-100. @default `setPageSize` of the element, 15 */
  pageSize?: number | undefined;
  /** After a click on a notification, which also marks it read. */
  onNotificationClick?: ((event: { notification: Notification }) => void) | undefined;
}
