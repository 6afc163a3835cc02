'use client';
import * as Slot from '@radix-ui/react-slot';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useStrings } from '../internal/useStrings.js';
import { useNotificationsState } from './NotificationsRootContext.js';
import { notificationStrings } from './strings.js';

export interface NotificationsOfflineProps extends ComponentPropsWithoutRef<'div'> {
  /** Render the single child in place of the `<div>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

/** Says that the connection is lost; what was loaded stays on screen below it. Renders a `<div role="status">`. */
export const NotificationsOffline = forwardRef<HTMLDivElement, NotificationsOfflineProps>(function NotificationsOffline(
  { asChild = false, children, ...props },
  ref,
) {
  const state = useNotificationsState('Notifications.Offline');
  const strings = useStrings(notificationStrings);
  if (!state.isOffline) return null;
  const Comp = asChild ? Slot.Root : 'div';
  return (
    <Comp role="status" data-parley-part="offline" {...props} ref={ref}>
      {children ?? strings.offline}
    </Comp>
  );
});
