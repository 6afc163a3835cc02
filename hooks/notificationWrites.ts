'use client';
import type { NotificationTabId } from '../src/elements/notification/NotificationElement.js';
import { mutationKeys } from './mutationKeys.js';
import { notificationElementOf } from './notificationElementOf.js';
import type { Write } from './shapes.js';
import { useWrite } from './useWrite.js';

/**
 * Marks the notification with this id read, in every tab, optimistically; undone if the service refuses.
 * @example
 * const { mutate } = useMarkNotificationAsRead();
 * mutate(notification.id);
 */
export function useMarkNotificationAsRead(): Write<string, void> {
  return useWrite(mutationKeys.notifications('markNotificationAsReadById'), (client, id) =>
    notificationElementOf(client).markNotificationAsReadById(id),
  );
}

/**
 * Marks all notifications that exist now as read, optimistically; undone if the service refuses. `for-you` marks the notifications of
 * that tab only; any other tab, or none, marks everything.
 */
export function useMarkAllNotificationsAsRead(): Write<NotificationTabId | void, void> {
  return useWrite(mutationKeys.notifications('setAllNotificationsAsRead'), (client, tabId) =>
    notificationElementOf(client).setAllNotificationsAsRead(tabId ? { tabId } : undefined),
  );
}

/**
 * Removes the notification with this id from the person's inbox, optimistically; restored if that fails. Fails with
 * `RESOLVER_FAILED` when the `delete` of your notification provider failed.
 */
export function useDeleteNotification(): Write<string, void> {
  return useWrite(mutationKeys.notifications('deleteNotification'), (client, id) =>
    notificationElementOf(client).deleteNotification(id),
  );
}
