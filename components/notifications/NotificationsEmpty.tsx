'use client';
import * as Slot from '@radix-ui/react-slot';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useStrings } from '../internal/useStrings.js';
import { useNotificationsState } from './NotificationsRootContext.js';
import { notificationStrings } from './strings.js';

export interface NotificationsEmptyProps extends ComponentPropsWithoutRef<'div'> {
  /** Render the single child in place of the `<div>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

/** What a tab without notifications says. Renders a `<div>`. */
export const NotificationsEmpty = forwardRef<HTMLDivElement, NotificationsEmptyProps>(function NotificationsEmpty(
  { asChild = false, children, ...props },
  ref,
) {
  const state = useNotificationsState('Notifications.Empty');
  const strings = useStrings(notificationStrings);
  if (state.status !== 'empty') return null;
  const Comp = asChild ? Slot.Root : 'div';
  return (
    <Comp data-parley-part="empty" {...props} ref={ref}>
      {children ?? (state.tab === 'for-you' ? strings.emptyForYou : strings.emptyAll)}
    </Comp>
  );
});
