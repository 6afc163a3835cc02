'use client';
import * as Slot from '@radix-ui/react-slot';
import { forwardRef, type ComponentPropsWithoutRef, type MouseEvent } from 'react';
import { useStrings } from '../internal/useStrings.js';
import { useNotificationsActions, useNotificationsState } from './NotificationsRootContext.js';
import { notificationStrings } from './strings.js';

export interface NotificationsLoadMoreProps extends ComponentPropsWithoutRef<'button'> {
  /** Render the single child in place of the `<button>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

/** Loads older notifications; there while there are any. Renders a `<button>`. `data-parley-state`: `loading` | `idle`. */
export const NotificationsLoadMore = forwardRef<HTMLButtonElement, NotificationsLoadMoreProps>(
  function NotificationsLoadMore({ asChild = false, children, onClick, ...props }, ref) {
    const state = useNotificationsState('Notifications.LoadMore');
    const actions = useNotificationsActions('Notifications.LoadMore');
    const strings = useStrings(notificationStrings);
    if (!state.hasNextPage) return null;
    const Comp = asChild ? Slot.Root : 'button';

    function handleClick(event: MouseEvent<HTMLButtonElement>) {
      onClick?.(event);
      if (!event.defaultPrevented && !state.isLoadingMore) actions.loadMore();
    }

    return (
      <Comp
        type="button"
        aria-disabled={state.isLoadingMore}
        data-parley-state={state.isLoadingMore ? 'loading' : 'idle'}
        data-parley-part="load-more"
        {...props}
        onClick={handleClick}
        ref={ref}
      >
        {children ?? strings.loadMore}
      </Comp>
    );
  },
);
