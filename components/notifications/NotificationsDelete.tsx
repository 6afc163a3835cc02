'use client';
import { forwardRef } from 'react';
import { useStrings } from '../internal/useStrings.js';
import { useNotificationsItem } from './NotificationsItemContext.js';
import { useNotificationsActions } from './NotificationsRootContext.js';
import { RowButton, type RowButtonProps } from './RowButton.js';
import { notificationStrings } from './strings.js';

export type NotificationsDeleteProps = RowButtonProps;

/**
 * Removes the notification from the person's inbox. At once on screen; undone if the service refuses, and by `Notifications.Undo` where
 * that is offered. Renders a `<button>`.
 */
export const NotificationsDelete = forwardRef<HTMLButtonElement, NotificationsDeleteProps>(
  function NotificationsDelete(props, ref) {
    const item = useNotificationsItem('Notifications.Delete');
    const { remove } = useNotificationsActions('Notifications.Delete');
    const strings = useStrings(notificationStrings);
    return (
      <RowButton item={item} label={strings.delete} data-parley-part="delete" onAct={remove} {...props} ref={ref} />
    );
  },
);
