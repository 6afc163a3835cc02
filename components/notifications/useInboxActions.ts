'use client';
import { useState } from 'react';
import { createStore } from 'zustand/vanilla';
import { useMarkAllNotificationsAsRead, useMarkNotificationAsRead } from '../../hooks/notificationWrites.js';
import { useNewest } from '../../hooks/useNewest.js';
import { useParley } from '../../hooks/ParleyContext.js';
import { useNotificationElement } from '../../hooks/useNotificationElement.js';
import type { UseNotificationsResult } from '../../hooks/useNotifications.js';
import type { NotificationTabId } from '../../src/elements/notification/NotificationElement.js';
import { contextOf } from '../../src/contextOf.js';
import { createUndo } from '../../src/ui/createUndo.js';
import type { NotificationsActions, NotificationsState } from './NotificationsRootContext.js';
import type { NotificationsRootOptions } from './NotificationsRootOptions.js';

interface InboxCalls {
  id: string;
  tab: NotificationTabId;
  query: Pick<UseNotificationsResult, 'fetchNextPage' | 'refetch'>;
  setTab: (tab: NotificationTabId) => void;
  setFailure: (failure: NotificationsState['failure']) => void;
  setRemovedId: (id: string | null) => void;
  setIsLoadingMore: (isLoadingMore: boolean) => void;
  release: () => void;
  onNotificationClick: NotificationsRootOptions['onNotificationClick'];
}

/** The actions of the Root: one object while it is mounted. Each call uses the values of the newest render. */
export function useInboxActions(calls: InboxCalls): NotificationsActions {
  const element = useNotificationElement();
  const markRead = useMarkNotificationAsRead();
  const markAllRead = useMarkAllNotificationsAsRead();
  const { delayedWrites } = contextOf(useParley().client);
  const latest = useNewest({ ...calls, element, markRead, markAllRead });

  const [actions] = useState<NotificationsActions>(() => {
    const now = () => latest.current;
    /** Notifications from this position on were unseen when this panel first showed them. They stay new here after the service marks them as seen. */
    let newFrom = Infinity;
    /** Options of a write: clears the last failure, and reports its own. */
    const attempt = (failure: NonNullable<NotificationsState['failure']>) => {
      now().setFailure(null);
      return { onError: () => now().setFailure(failure) };
    };

    const undo = createUndo<string>(delayedWrites, (id) => now().setRemovedId(id));

    return {
      id: calls.id,
      rows: createStore(() => ({ currentId: null })),
      isNew(notification) {
        const { isUnread, isSeen, sequence = -1 } = notification;
        return isUnread && (isSeen === false || sequence >= newFrom);
      },
      noteNew(notifications) {
        for (const { isSeen, sequence = Infinity } of notifications) {
          if (isSeen === false) newFrom = Math.min(newFrom, sequence);
        }
      },
      setTab: (tab) => now().setTab(tab),
      click(notification) {
        now().element.clickNotification(notification);
        now().onNotificationClick?.({ notification });
      },
      markAsRead: (id) => now().markRead.mutate(id, attempt('markRead')),
      markAllAsRead: () => now().markAllRead.mutate(now().tab, attempt('markRead')),
      remove(id) {
        now().setFailure(null);
        undo
          .remove(id, (after) => now().element.deleteNotification(id, { after }))
          .catch(() => now().setFailure('delete'));
      },
      undo,
      retry: (id) => now().element.retryNotification(id),
      loadMore() {
        now().setIsLoadingMore(true);
        now().setFailure(null);
        void now()
          .query.fetchNextPage()
          .catch(() => now().setFailure('loadMore'))
          .finally(() => now().setIsLoadingMore(false));
      },
      refetch: () => void now().query.refetch(),
      showArrived: () => now().release(),
    };
  });
  return actions;
}
