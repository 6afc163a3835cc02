import type { NotificationTabConfig, NotificationTabId, NotificationTabsConfig } from './NotificationElement.js';
import type { NotificationTab } from './notificationsUi.js';

/** The tabs that are on, in order. */
export function tabsOf({ forYou, documents, all, people }: NotificationTabsConfig): NotificationTab[] {
  const tab = (id: NotificationTabId, { name, enable }: NotificationTabConfig = {}, isOn = true): NotificationTab[] =>
    (enable ?? isOn) ? [{ id, ...(name && { name }) }] : [];
  return [
    ...tab('for-you', forYou),
    ...tab('document', documents),
    ...tab('all', all),
    ...tab('people', people, false),
  ];
}
