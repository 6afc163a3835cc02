'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useStrings } from '../internal/useStrings.js';
import { useNotificationsItem } from './NotificationsItemContext.js';
import { notificationStrings } from './strings.js';

export interface NotificationsUnreadMarkProps extends ComponentPropsWithoutRef<'span'> {
  /** Render the single child in place of the `<span>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

/** The text "Unread" for assistive technology. Rendered only in unread rows. Renders a `<span>`; hide it with a class, not with `hidden`. */
export const NotificationsUnreadMark = forwardRef<HTMLSpanElement, NotificationsUnreadMarkProps>(
  function NotificationsUnreadMark({ asChild = false, children, ...props }, ref) {
    const { notification } = useNotificationsItem('Notifications.UnreadMark');
    const strings = useStrings(notificationStrings);
    if (!notification.isUnread) return null;
    const Comp = asChild ? Slot : 'span';
    return (
      <Comp data-parley-part="unread-mark" {...props} ref={ref}>
        {children ?? strings.unread}
      </Comp>
    );
  },
);
