'use client';
import * as Slot from '@radix-ui/react-slot';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useStrings } from '../internal/useStrings.js';
import { useNotificationsState } from './NotificationsRootContext.js';
import { notificationStrings } from './strings.js';

export interface NotificationsErrorProps extends ComponentPropsWithoutRef<'div'> {
  /** Render the single child in place of the `<div>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

/** Says that nothing could be loaded. Renders a `<div role="alert">`; put `Notifications.Retry` into it. */
export const NotificationsError = forwardRef<HTMLDivElement, NotificationsErrorProps>(function NotificationsError(
  { asChild = false, children, ...props },
  ref,
) {
  const state = useNotificationsState('Notifications.Error');
  const strings = useStrings(notificationStrings);
  if (state.status !== 'error') return null;
  const Comp = asChild ? Slot.Root : 'div';
  return (
    <Comp role="alert" data-parley-part="error" {...props} ref={ref}>
      {children ?? strings.error}
    </Comp>
  );
});
