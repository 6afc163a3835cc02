'use client';
import * as Slot from '@radix-ui/react-slot';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useStrings } from '../internal/useStrings.js';
import { useNotificationsState } from './NotificationsRootContext.js';
import { notificationStrings } from './strings.js';

export interface NotificationsLoadingProps extends ComponentPropsWithoutRef<'div'> {
  /** Render the single child in place of the `<div>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

/** Stands in until the first answer, then is not there. Renders a `<div role="status">`. */
export const NotificationsLoading = forwardRef<HTMLDivElement, NotificationsLoadingProps>(function NotificationsLoading(
  { asChild = false, children, ...props },
  ref,
) {
  const state = useNotificationsState('Notifications.Loading');
  const strings = useStrings(notificationStrings);
  if (state.status !== 'loading') return null;
  const Comp = asChild ? Slot.Root : 'div';
  return (
    <Comp role="status" data-parley-part="loading" {...props} ref={ref}>
      {children ?? strings.loading}
    </Comp>
  );
});
