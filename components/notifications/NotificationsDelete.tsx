'use client';
import { Slot } from 'radix-ui';
import { forwardRef, type ComponentPropsWithoutRef, type MouseEvent } from 'react';
import { labelFor } from '../internal/labelFor.js';
import { useStrings } from '../internal/useStrings.js';
import { useNotificationsItem } from './NotificationsItemContext.js';
import { useNotificationsActions } from './NotificationsRootContext.js';
import { notificationStrings } from './strings.js';

export interface NotificationsDeleteProps extends ComponentPropsWithoutRef<'button'> {
  /** Render the single child in place of the `<button>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

/** Removes the notification from the person's inbox. At once on screen, undone if the service refuses. Renders a `<button>`. */
export const NotificationsDelete = forwardRef<HTMLButtonElement, NotificationsDeleteProps>(function NotificationsDelete(
  { asChild = false, children, onClick, ...props },
  ref,
) {
  const { notification, tabIndex, headlineId } = useNotificationsItem('Notifications.Delete');
  const { remove } = useNotificationsActions('Notifications.Delete');
  const strings = useStrings(notificationStrings);

  const Comp = asChild ? Slot.Root : 'button';

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    onClick?.(event);
    if (!event.defaultPrevented) remove(notification.id);
  }

  return (
    <Comp
      type="button"
      tabIndex={tabIndex}
      aria-label={labelFor(children, strings.delete)}
      aria-describedby={headlineId}
      data-parley-part="delete"
      {...props}
      onClick={handleClick}
      ref={ref}
    >
      {children ?? strings.delete}
    </Comp>
  );
});
