'use client';
import * as Slot from '@radix-ui/react-slot';
import { forwardRef, type ComponentPropsWithoutRef, type MouseEvent } from 'react';
import { useStrings } from '../internal/useStrings.js';
import { useNotificationsActions } from './NotificationsRootContext.js';
import { notificationStrings } from './strings.js';

export interface NotificationsRetryProps extends ComponentPropsWithoutRef<'button'> {
  /** Render the single child in place of the `<button>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

/** Asks the service again. Renders a `<button>`. */
export const NotificationsRetry = forwardRef<HTMLButtonElement, NotificationsRetryProps>(function NotificationsRetry(
  { asChild = false, children, onClick, ...props },
  ref,
) {
  const actions = useNotificationsActions('Notifications.Retry');
  const strings = useStrings(notificationStrings);

  const Comp = asChild ? Slot.Root : 'button';

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    onClick?.(event);
    if (!event.defaultPrevented) actions.refetch();
  }

  return (
    <Comp type="button" data-parley-part="retry" {...props} onClick={handleClick} ref={ref}>
      {children ?? strings.retry}
    </Comp>
  );
});
