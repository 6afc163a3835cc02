'use client';
import type { ParleyError } from '@parley/protocol/constants';
import { useFeature } from '../../hooks/useFeature.js';
import { useUnreadNotificationsCount } from '../../hooks/useUnreadNotificationsCount.js';

/** The count of a bell. */
export interface UnreadCount {
  /** The number is loaded. */
  isKnown: boolean;
  /** For You, or everything; up to 100, 0 until loaded. */
  unread: number;
  /** Some of them have not been shown in any client yet. */
  isNew: boolean;
  /** Why there is no number, or why it may be out of date. */
  error: ParleyError | null;
  refetch: () => Promise<unknown>;
}

/** Unread notifications for a bell. */
export function useUnreadCount(considerAllNotifications = false): UnreadCount {
  const { data, error, refetch } = useUnreadNotificationsCount({ enabled: useFeature('notification') });
  return {
    isKnown: data !== undefined,
    unread: (considerAllNotifications ? data?.all : data?.forYou) ?? 0,
    isNew: (data?.unseen ?? 0) > 0,
    error,
    refetch,
  };
}

/** The service stops counting at 100. */
export function unreadText(unread: number): string {
  return unread > 99 ? '99+' : String(unread);
}
