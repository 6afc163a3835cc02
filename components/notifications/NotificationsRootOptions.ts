import type { Notification } from '../../src/elements/notification/Notification.js';
import type { NotificationTabId, NotificationTabsConfig } from '../../src/elements/notification/NotificationElement.js';

/** Which notifications the inbox lists, and what a click does. */
export interface NotificationsRootOptions {
  /** The selected tab, when the parent controls it. */
  tab?: NotificationTabId | undefined;
  /** The tab to begin with. @default the first that is offered */
  defaultTab?: NotificationTabId | undefined;
  /** Another tab was opened. */
  onTabChange?: ((tab: NotificationTabId) => void) | undefined;
  /** Names of tabs, and which of them are offered. Overrides `setTabConfig` of the element. */
  tabConfig?: NotificationTabsConfig | undefined;
  /** Size of older pages, 1-100. @default `setPageSize` of the element, 15 */
  pageSize?: number | undefined;
  /** Called after a click on a notification; the click also marks it as read. */
  onNotificationClick?: ((event: { notification: Notification }) => void) | undefined;
}
