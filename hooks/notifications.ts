'use client';
import { useCallback } from 'react';
import type { Notification } from '../src/elements/notification/Notification.js';
import type {
  NotificationFeedType,
  NotificationQuery,
  NotificationTabId,
} from '../src/elements/notification/NotificationElement.js';
import { notificationQueries } from './notificationQueries.js';
import type { HookOptions, Read } from './shapes.js';
import { useNotificationElement } from './useNotificationElement.js';
import { useParleyQuery } from './useParleyQuery.js';
import { useUnreadNotificationsCount } from './useUnreadNotificationsCount.js';

/** As `NotificationQuery`; a `tab` names the feed of that tab and wins over `type`. */
export interface UseNotificationsQuery extends NotificationQuery {
  tab?: NotificationTabId | undefined;
}

export interface UseNotificationsResult extends Read<Notification[]> {
  /** As the service counts: of For You for that feed, else of everything; of the document when one is named. Up to 100, 0 until known. */
  unreadCount: number;
  /** Older ones exist. */
  hasNextPage: boolean;
  /** Loads the next older page into `data`. */
  fetchNextPage: () => Promise<void>;
  markAsRead: (notificationId: string) => Promise<void>;
  /** @default every notification */
  markAllAsRead: (tab?: NotificationTabId) => Promise<void>;
}

/** Notifications of one feed, newest first, live. `data` keeps its identity while nothing of it changes. */
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
