'use client';
import * as Slot from '@radix-ui/react-slot';
import { forwardRef, type ComponentPropsWithoutRef, type MouseEvent } from 'react';
import { useUnreadNotificationsCount } from '../../hooks/notifications.js';
import { labelFor } from '../internal/labelFor.js';
import { useStrings } from '../internal/useStrings.js';
import { useNotificationsActions, useNotificationsState } from './NotificationsRootContext.js';
import { notificationStrings } from './strings.js';

export interface NotificationsMarkAllReadProps extends ComponentPropsWithoutRef<'button'> {
  /** Render the single child in place of the `<button>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

/**
 * Makes everything read: on For You what is for the reader, on other tabs everything. Renders a `<button>`, which can do
 * nothing (`aria-disabled`) while nothing is unread.
 */
export const NotificationsMarkAllRead = forwardRef<HTMLButtonElement, NotificationsMarkAllReadProps>(
  function NotificationsMarkAllRead({ asChild = false, children, onClick, ...props }, ref) {
    const { tab } = useNotificationsState('Notifications.MarkAllRead');
    const { markAllAsRead } = useNotificationsActions('Notifications.MarkAllRead');
    const { data: counts } = useUnreadNotificationsCount();
    const strings = useStrings(notificationStrings);
    const isDisabled = !(tab === 'for-you' ? counts?.forYou : counts?.all);
    const Comp = asChild ? Slot.Root : 'button';

    function handleClick(event: MouseEvent<HTMLButtonElement>) {
      onClick?.(event);
      if (!event.defaultPrevented && !isDisabled) markAllAsRead();
    }

    return (
      <Comp
        type="button"
        // Not `disabled`: the button that was just pressed would lose the focus to nowhere.
        aria-disabled={isDisabled}
        aria-label={labelFor(children, strings.markAllRead)}
        data-parley-part="mark-all-read"
        {...props}
        onClick={handleClick}
        ref={ref}
      >
        {children ?? strings.markAllRead}
      </Comp>
    );
  },
);
