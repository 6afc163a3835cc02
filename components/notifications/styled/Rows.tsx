'use client';
import { useLazy } from '../../internal/useLazy.js';
import { NotificationsList } from '../NotificationsList.js';
import { useNotificationsState } from '../NotificationsRootContext.js';
import { Row } from './Row.js';

/** From here on mounting every row costs more than the chunk that avoids it: four pages. */
const VIRTUAL_FROM = 60;

const loadVirtualRows = () => import('./VirtualRows.js');

/** The rows of a flat tab: all of them while they are few, those on screen when they are many. */
export function Rows({ scroller }: { scroller: Element | null }) {
  const { notifications } = useNotificationsState('Notifications.List');
  const isLong = notifications.length >= VIRTUAL_FROM;
  const { module } = useLazy(loadVirtualRows, isLong);
  if (isLong && module && scroller) return <module.VirtualRows scroller={scroller} notifications={notifications} />;
  return (
    <NotificationsList className="parley-list">
      {(notification) => <Row key={notification.id} notification={notification} />}
    </NotificationsList>
  );
}
