'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { unreadText, useUnreadCount } from './useUnreadCount.js';

export interface NotificationsBadgeProps extends ComponentPropsWithoutRef<'span'> {
  /** Count every notification that the reader may see, not only those for them. @default false */
  considerAllNotifications?: boolean | undefined;
  /** Render the single child in place of the `<span>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/**
 * The number of unread notifications: `99+` from 100 on, nothing when there are none. Renders a `<span>` hidden from assistive technology,
 * as `Notifications.Trigger` has the count in its name. `data-parley-state`: `new` (not shown in any client yet) | `seen`.
 * Needs no Root.
 */
export const NotificationsBadge = forwardRef<HTMLSpanElement, NotificationsBadgeProps>(function NotificationsBadge(
  { considerAllNotifications, asChild = false, children, ...props },
  ref,
) {
  const { unread, isNew } = useUnreadCount(considerAllNotifications);
  if (unread === 0) return null;
  const Comp = asChild ? Slot : 'span';
  return (
    <Comp aria-hidden="true" data-parley-part="badge" data-parley-state={isNew ? 'new' : 'seen'} {...props} ref={ref}>
      {children ?? unreadText(unread)}
    </Comp>
  );
});
