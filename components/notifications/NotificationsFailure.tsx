'use client';
import * as Slot from '@radix-ui/react-slot';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useStrings } from '../internal/useStrings.js';
import { useNotificationsState } from './NotificationsRootContext.js';
import { notificationStrings } from './strings.js';

export interface NotificationsFailureProps extends ComponentPropsWithoutRef<'div'> {
  /** Render the single child in place of the `<div>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

/** Says that the last click could not be carried out and, for a change, that it was undone. Renders a `<div role="alert">`. */
export const NotificationsFailure = forwardRef<HTMLDivElement, NotificationsFailureProps>(function NotificationsFailure(
  { asChild = false, children, ...props },
  ref,
) {
  const state = useNotificationsState('Notifications.Failure');
  const strings = useStrings(notificationStrings);
  if (state.failure === null) return null;
  const Comp = asChild ? Slot.Root : 'div';
  return (
    <Comp role="alert" data-parley-part="failure" {...props} ref={ref}>
      {children ?? strings[`${state.failure}Failed`]}
    </Comp>
  );
});
