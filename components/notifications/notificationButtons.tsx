'use client';
import { useUnreadNotificationsCount } from '../../hooks/useUnreadNotificationsCount.js';
import { createButtonPart } from '../internal/createButtonPart.js';
import { useStrings } from '../internal/useStrings.js';
import { useNotificationsItem } from './NotificationsItemContext.js';
import { useNotificationsActions, useNotificationsState } from './NotificationsRootContext.js';
import { notificationStrings } from './strings.js';

/** Loads the notifications again. Renders a `<button>`. */
export const NotificationsRetry = createButtonPart('Notifications.Retry', 'retry', (name) => {
  const { refetch } = useNotificationsActions(name);
  return { label: useStrings(notificationStrings).retry, run: refetch };
});

/** Loads older notifications. Not rendered when there are none. Renders a `<button>`. `data-parley-state`: `loading` | `idle`. */
export const NotificationsLoadMore = createButtonPart('Notifications.LoadMore', 'load-more', (name) => {
  const { hasNextPage, isLoadingMore } = useNotificationsState(name);
  const { loadMore } = useNotificationsActions(name);
  const strings = useStrings(notificationStrings);
  if (!hasNextPage) return null;
  return {
    label: strings.loadMore,
    run: loadMore,
    isDisabled: isLoadingMore,
    state: isLoadingMore ? 'loading' : 'idle',
  };
});

/**
 * The number of new notifications that are not in the list yet; a click shows them. They wait while a menu of a row is open, as they
 * would move that row. Not rendered while none waits. Renders a `<button>`.
 */
export const NotificationsArrived = createButtonPart('Notifications.Arrived', 'arrived', (name) => {
  const { arrivedCount } = useNotificationsState(name);
  const { showArrived } = useNotificationsActions(name);
  const strings = useStrings(notificationStrings);
  return arrivedCount === 0 ? null : { label: strings.showArrived(arrivedCount), run: showArrived };
});

/**
 * Marks all notifications as read: on the tab For You those for the reader, on other tabs every one. Renders a `<button>`, with
 * `aria-disabled` while nothing is unread.
 */
export const NotificationsMarkAllRead = createButtonPart('Notifications.MarkAllRead', 'mark-all-read', (name) => {
  const { tab } = useNotificationsState(name);
  const { markAllAsRead } = useNotificationsActions(name);
  const { data: counts } = useUnreadNotificationsCount();
  const strings = useStrings(notificationStrings);
  const unread = tab === 'for-you' ? counts?.forYou : counts?.all;
  return { label: strings.markAllRead, run: markAllAsRead, isDisabled: !unread };
});

/**
 * Marks the notification of the row as read, optimistically; undone if the service refuses. Not rendered when it is read. Renders a
 * `<button>`.
 */
export const NotificationsMarkRead = createButtonPart('Notifications.MarkRead', 'mark-read', (name) => {
  const { notification, headlineId, tabIndex } = useNotificationsItem(name);
  const { markAsRead } = useNotificationsActions(name);
  const strings = useStrings(notificationStrings);
  if (!notification.isUnread) return null;
  return { label: strings.markRead, run: () => markAsRead(notification.id), describedBy: headlineId, tabIndex };
});

/**
 * Removes the notification of the row from the reader's inbox, optimistically; undone if the service refuses, and by
 * `Notifications.Undo` where that is rendered. Renders a `<button>`.
 */
export const NotificationsDelete = createButtonPart('Notifications.Delete', 'delete', (name) => {
  const { notification, headlineId, tabIndex } = useNotificationsItem(name);
  const { remove } = useNotificationsActions(name);
  const strings = useStrings(notificationStrings);
  return { label: strings.delete, run: () => remove(notification.id), describedBy: headlineId, tabIndex };
});
