import type { NotificationTab } from '../../src/elements/notification/notificationsUi.js';
import type { NotificationTabId, NotificationTabsConfig } from '../../src/elements/notification/NotificationElement.js';
import type { Strings } from '../internal/strings.js';
import type { notificationStrings } from './strings.js';

/** One tab that is offered. */
export interface NotificationsTabItem {
  id: NotificationTabId;
  name: string;
}

const TABS = [
  { id: 'for-you', key: 'forYou' },
  { id: 'document', key: 'documents' },
  { id: 'all', key: 'all' },
  { id: 'people', key: 'people' },
] as const;

/**
 * The tabs of one component, in their fixed order: its own `tabConfig` wins over the element's, field by field; a tab that
 * nobody named has our name for it.
 * @param offered The tabs that are on in the element (`setTabConfig`).
 */
export function notificationsTabs(
  strings: Strings<typeof notificationStrings>,
  offered: readonly NotificationTab[],
  config: NotificationTabsConfig = {},
): NotificationsTabItem[] {
  return TABS.flatMap(({ id, key }) => {
    const known = offered.find((tab) => tab.id === id);
    const isOn = config[key]?.enable ?? known !== undefined;
    return isOn ? [{ id, name: config[key]?.name ?? known?.name ?? strings[key] }] : [];
  });
}
