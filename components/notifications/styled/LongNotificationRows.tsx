'use client';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Notification } from '../../../src/elements/notification/Notification.js';
import type { VirtualList } from '../../internal/loadVirtualList.js';
import { focusRow } from '../../internal/moveBetweenRows.js';
import { NotificationsList } from '../NotificationsList.js';
import { useNotificationsActions } from '../NotificationsRootContext.js';
import { Row } from './Row.js';

interface LongNotificationRowsProps {
  scroller: Element;
  notifications: readonly Notification[];
  virtual: VirtualList;
}

/** Only the rows on screen, and the current one wherever it is. */
export function LongNotificationRows({
  scroller,
  notifications,
  virtual: { useVirtualRows, VirtualItems },
}: LongNotificationRowsProps) {
  const { rows: store } = useNotificationsActions('Notifications.List');
  const currentKey = useStore(store, ({ currentId }) => currentId);
  const { rows, restPx, measure, list, handleKeyDown } = useVirtualRows({
    scroller,
    keys: useMemo(() => notifications.map(({ id }) => id), [notifications]),
    currentKey,
    onMove: (currentId) => store.setState({ currentId }),
    focusRow,
  });

  return (
    <NotificationsList className="parley-list" onKeyDown={handleKeyDown} ref={list}>
      <VirtualItems rows={rows} restPx={restPx} length={notifications.length}>
        {(index, attributes) => (
          // of `keys`, which are made of the notifications
          <Row notification={notifications[index]!} measure={measure} {...attributes} />
        )}
      </VirtualItems>
    </NotificationsList>
  );
}
