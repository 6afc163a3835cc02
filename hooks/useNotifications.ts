'use client';
import { useCallback } from 'react';
import type { Notification } from '../src/elements/notification/Notification.js';
import type {
  NotificationFeedType,
  NotificationQuery,
  NotificationTabId,
} from '../src/elements/notification/NotificationElement.js';
import { useNotificationElement } from './useNotificationElement.js';
import { notificationQueries } from './notificationQueries.js';
import type { HookOptions, Read } from './shapes.js';
import { useParleyQuery } from './useParleyQuery.js';
import { useUnreadNotificationsCount } from './useUnreadNotificationsCount.js';

/** A `NotificationQuery`, or the feed of a tab. `tab` wins over `type`. */
export interface UseNotificationsQuery extends NotificationQuery {
  tab?: NotificationTabId | undefined;
}

export interface UseNotificationsResult extends Read<Notification[]> {
  /**
   * Unread notifications as the service counts them: of For You for that feed, else of everything; of one document when the query names
   * one. Up to 100; 0 until it is loaded.
   */
  unreadCount: number;
  /** Older notifications exist. */
  hasNextPage: boolean;
  /** Loads the next older page into `data`. */
  fetchNextPage: () => Promise<void>;
  /** Optimistic; rejects and is undone if the service refuses. */
  markAsRead: (notificationId: string) => Promise<void>;
  /** Marks the notifications of For You, or all of them. @default all */
  markAllAsRead: (tab?: NotificationTabId) => Promise<void>;
}

/**
 * Notifications of one feed, newest first, live. `data` is the same array until one of them changes.
 * @example const { data = [], unreadCount, markAsRead } = useNotifications({ tab: 'for-you' });
 */
export function useNotifications(
  { tab, type, ...rest }: UseNotificationsQuery = {},
  options?: HookOptions,
): UseNotificationsResult {
  const element = useNotificationElement();
  const query: NotificationQuery = { ...rest, type: tab ? FEED_OF_TAB[tab] : (type ?? 'all') };
  const { documentId, unreadOnly, pageSize, type: feed } = query;
  const { data, ...read } = useParleyQuery((client) => notificationQueries.list(client, query), options);
  const { data: counts } = useUnreadNotificationsCount({ ...options, documentId });
  return {
    ...read,
    data: data?.notifications,
    unreadCount: (feed === 'forYou' ? counts?.forYou : counts?.all) ?? 0,
    hasNextPage: data?.hasNextPage ?? false,
    fetchNextPage: useCallback(
      () => element.fetchNextNotifications({ type: feed, documentId, unreadOnly, pageSize }),
      [element, feed, documentId, unreadOnly, pageSize],
    ),
    markAsRead: element.markNotificationAsReadById,
    markAllAsRead: useCallback((tabId) => element.setAllNotificationsAsRead(tabId && { tabId }), [element]),
  };
}

const FEED_OF_TAB: Record<NotificationTabId, NotificationFeedType> = {
  'for-you': 'forYou',
  document: 'documents',
  all: 'all',
  people: 'all',
};
