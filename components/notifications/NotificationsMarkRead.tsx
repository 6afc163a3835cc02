'use client';
import { Slot } from 'radix-ui';
import { forwardRef, type ComponentPropsWithoutRef, type MouseEvent } from 'react';
import { labelFor } from '../internal/labelFor.js';
import { useStrings } from '../internal/useStrings.js';
import { useNotificationsItem } from './NotificationsItemContext.js';
import { useNotificationsActions } from './NotificationsRootContext.js';
import { notificationStrings } from './strings.js';

export interface NotificationsMarkReadProps extends ComponentPropsWithoutRef<'button'> {
  /** Render the single child in place of the `<button>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

/** Makes the row read; there while it is unread. At once on screen, undone if the service refuses. Renders a `<button>`. */
export const NotificationsMarkRead = forwardRef<HTMLButtonElement, NotificationsMarkReadProps>(
  function NotificationsMarkRead({ asChild = false, children, onClick, ...props }, ref) {
    const { notification, tabIndex, headlineId } = useNotificationsItem('Notifications.MarkRead');
    const { markAsRead } = useNotificationsActions('Notifications.MarkRead');
    const strings = useStrings(notificationStrings);
    if (!notification.isUnread) return null;
    const Comp = asChild ? Slot.Root : 'button';

    function handleClick(event: MouseEvent<HTMLButtonElement>) {
      onClick?.(event);
      if (!event.defaultPrevented) markAsRead(notification.id);
    }

    return (
      <Comp
        type="button"
        tabIndex={tabIndex}
        aria-label={labelFor(children, strings.markRead)}
        aria-describedby={headlineId}
        data-parley-part="mark-read"
        {...props}
        onClick={handleClick}
        ref={ref}
      >
        {children ?? strings.markRead}
      </Comp>
    );
  },
);
