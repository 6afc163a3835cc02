'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import type { Notification } from '../../src/elements/notification/Notification.js';
import { useNotificationsGroup } from './NotificationsGroupContext.js';
import { useNotificationsState } from './NotificationsRootContext.js';

export interface NotificationsListProps extends Omit<ComponentPropsWithoutRef<'ul'>, 'children'> {
  /** The rows: nodes, or a function that makes one of a notification. Give each the notification's `id` as key. */
  children: ReactNode | ((notification: Notification, index: number) => ReactNode);
  /** Render the single child in place of the `<ul>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

/**
 * The notifications of the selected tab, or of the surrounding `Notifications.Group`, newest first. Renders a `<ul>`, and
 * nothing while there is none.
 */
export const NotificationsList = forwardRef<HTMLUListElement, NotificationsListProps>(function NotificationsList(
  { children, asChild = false, ...props },
  ref,
) {
  const state = useNotificationsState('Notifications.List');
  const notifications = useNotificationsGroup()?.notifications ?? state.notifications;
  const Comp = asChild ? Slot : 'ul';
  if (notifications.length === 0) return null;
  return (
    // `role` repeats that of `ul`: Safari does not treat a list without bullets as a list.
    <Comp role="list" data-parley-part="list" {...props} ref={ref}>
      {typeof children === 'function' ? notifications.map(children) : children}
    </Comp>
  );
});
