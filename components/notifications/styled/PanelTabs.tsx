'use client';
import { useUnreadNotificationsCount } from '../../../hooks/useUnreadNotificationsCount.js';
import type { NotificationTabId } from '../../../src/elements/notification/NotificationElement.js';
import { useStrings } from '../../internal/useStrings.js';
import { useNotificationsState } from '../NotificationsRootContext.js';
import { NotificationsTab } from '../NotificationsTab.js';
import { NotificationsTabList } from '../NotificationsTabList.js';
import { notificationStrings } from '../strings.js';
import { unreadText } from '../useUnreadCount.js';

/** The tabs with their unread counts. One tab alone needs no row of tabs. */
export function PanelTabs() {
  const { tabs } = useNotificationsState('Notifications.TabList');
  const { data: counts } = useUnreadNotificationsCount();
  const strings = useStrings(notificationStrings);
  if (tabs.length < 2) return null;
  return (
    <NotificationsTabList className="parley-tabs">
      {({ id, name }) => {
        const unread = (COUNTED[id] && counts?.[COUNTED[id]]) || 0;
        return (
          <NotificationsTab key={id} value={id} className="parley-tab">
            {name}
            {unread > 0 && (
              <span className="parley-count">
                <span aria-hidden="true">{unreadText(unread)}</span>
                <span className="parley-hidden">{strings.unreadCount(unread, unreadText(unread))}</span>
              </span>
            )}
          </NotificationsTab>
        );
      }}
    </NotificationsTabList>
  );
}

/** Which count a tab shows. Documents and People show the same records as All: one number is enough. */
const COUNTED: Partial<Record<NotificationTabId, 'forYou' | 'all'>> = { 'for-you': 'forYou', all: 'all' };
