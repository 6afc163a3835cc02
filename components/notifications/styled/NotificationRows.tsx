'use client';
import { loadVirtualList } from '../../internal/loadVirtualList.js';
import { useLazy } from '../../internal/useLazy.js';
import { NotificationsList } from '../NotificationsList.js';
import { useNotificationsState } from '../NotificationsRootContext.js';
import { LongNotificationRows } from './LongNotificationRows.js';
import { Row } from './Row.js';

/** From here on mounting every row costs more than the chunk that avoids it: four pages. */
const LONG_FROM = 60;

/** The rows of a tab without groups: all of them, or only those on screen when the list is long. */
export function NotificationRows({ scroller }: { scroller: Element | null }) {
  const { notifications } = useNotificationsState('Notifications.List');
  const isLong = notifications.length >= LONG_FROM;
  const { module } = useLazy(loadVirtualList, isLong);
  if (isLong && module && scroller)
    return <LongNotificationRows scroller={scroller} notifications={notifications} virtual={module} />;
  return (
    <NotificationsList className="parley-list">
      {(notification) => <Row key={notification.id} notification={notification} />}
    </NotificationsList>
  );
}
