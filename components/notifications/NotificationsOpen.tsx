'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type ComponentPropsWithoutRef, type MouseEvent } from 'react';
import { useStrings } from '../internal/useStrings.js';
import { useNotificationsItem } from './NotificationsItemContext.js';
import { useNotificationsActions } from './NotificationsRootContext.js';
import { notificationStrings } from './strings.js';

export interface NotificationsOpenProps extends ComponentPropsWithoutRef<'button'> {
  /** Render the single child, such as an `<a href>`, in place of the `<button>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

/**
 * Opens the notification: it is marked as read, `notificationClicked` is emitted, and the Root's `onNotificationClick` is called. Renders a
 * `<button>`; put `Notifications.Headline` into it, and other controls beside it.
 */
export const NotificationsOpen = forwardRef<HTMLButtonElement, NotificationsOpenProps>(function NotificationsOpen(
  { asChild = false, onClick, ...props },
  ref,
) {
  const { notification, tabIndex } = useNotificationsItem('Notifications.Open');
  const { click } = useNotificationsActions('Notifications.Open');
  const strings = useStrings(notificationStrings);
  const Comp = asChild ? Slot : 'button';

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    onClick?.(event);
    if (!event.defaultPrevented) click(notification);
  }

  return (
    <Comp
      type={asChild ? undefined : 'button'}
      tabIndex={tabIndex}
      // A button needs a name while the headline is still being loaded.
      aria-label={notification.resolution.content === 'pending' ? strings.newNotification : undefined}
      data-parley-part="open"
      {...props}
      onClick={handleClick}
      ref={ref}
    />
  );
});
