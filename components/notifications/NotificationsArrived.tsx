'use client';
import * as Slot from '@radix-ui/react-slot';
import { forwardRef, type ComponentPropsWithoutRef, type MouseEvent } from 'react';
import { useStrings } from '../internal/useStrings.js';
import { useNotificationsActions, useNotificationsState } from './NotificationsRootContext.js';
import { notificationStrings } from './strings.js';

export interface NotificationsArrivedProps extends ComponentPropsWithoutRef<'button'> {
  /** Render the single child in place of the `<button>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

/** Says how many have arrived and wait, as showing them would move a row under an open menu; shows them. Renders a `<button>`. */
export const NotificationsArrived = forwardRef<HTMLButtonElement, NotificationsArrivedProps>(
  function NotificationsArrived({ asChild = false, children, onClick, ...props }, ref) {
    const state = useNotificationsState('Notifications.Arrived');
    const actions = useNotificationsActions('Notifications.Arrived');
    const strings = useStrings(notificationStrings);
    if (state.arrivedCount === 0) return null;
    const Comp = asChild ? Slot.Root : 'button';

    function handleClick(event: MouseEvent<HTMLButtonElement>) {
      onClick?.(event);
      if (!event.defaultPrevented) actions.showArrived();
    }

    return (
      <Comp type="button" data-parley-part="arrived" {...props} onClick={handleClick} ref={ref}>
        {children ?? strings.showArrived(state.arrivedCount)}
      </Comp>
    );
  },
);
