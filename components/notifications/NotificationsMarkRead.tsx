'use client';
import { forwardRef } from 'react';
import { useStrings } from '../internal/useStrings.js';
import { useNotificationsItem } from './NotificationsItemContext.js';
import { useNotificationsActions } from './NotificationsRootContext.js';
import { RowButton, type RowButtonProps } from './RowButton.js';
import { notificationStrings } from './strings.js';

export type NotificationsMarkReadProps = RowButtonProps;

/** Makes the row read; there while it is unread. At once on screen, undone if the service refuses. Renders a `<button>`. */
export const NotificationsMarkRead = forwardRef<HTMLButtonElement, NotificationsMarkReadProps>(
  function NotificationsMarkRead(props, ref) {
    const item = useNotificationsItem('Notifications.MarkRead');
    const { markAsRead } = useNotificationsActions('Notifications.MarkRead');
    const strings = useStrings(notificationStrings);
    if (!item.notification.isUnread) return null;
    return (
      <RowButton
        item={item}
        label={strings.markRead}
        data-parley-part="mark-read"
        onAct={markAsRead}
        {...props}
        ref={ref}
      />
    );
  },
);
