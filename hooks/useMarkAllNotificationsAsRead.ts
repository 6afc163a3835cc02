'use client';
import type { NotificationTabId } from '../src/elements/notification/NotificationElement.js';
import { mutationKeys } from './mutationKeys.js';
import type { Write } from './shapes.js';
import { useWrite } from './useWrite.js';

/** Marks what is there now as read: `for-you` that tab's only, any other tab or none everything. Undone if the service refuses. */
export function useMarkAllNotificationsAsRead(): Write<NotificationTabId | void, void> {
  return useWrite(mutationKeys.notifications('setAllNotificationsAsRead'), (client, tabId) =>
    client.getNotificationElement().setAllNotificationsAsRead(tabId ? { tabId } : undefined),
  );
}
