'use client';
import type { Notification } from '../../src/elements/notification/Notification.js';
import { Slot } from '../internal/Slot.js';
import { forwardRef, useId, useMemo, type ComponentPropsWithoutRef, type FocusEvent } from 'react';
import { useStore } from 'zustand';
import { NotificationsItemProvider } from './NotificationsItemContext.js';
import { useNotificationsActions } from './NotificationsRootContext.js';

export interface NotificationsItemProps extends ComponentPropsWithoutRef<'li'> {
  /** The notification this row shows. */
  notification: Notification;
  /** Render the single child in place of the `<li>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

/**
 * One row. Renders an `<li>`. `data-parley-state`: `unread` | `read`. `data-parley-source`: the notification's source.
 * `data-parley-new` while the row is shown here for the first time. Arrow keys move between rows; only the row that had
 * the focus last is a stop of the Tab key.
 */
export const NotificationsItem = forwardRef<HTMLLIElement, NotificationsItemProps>(function NotificationsItem(
  { notification, asChild = false, onFocus, ...props },
  ref,
) {
  const { rows, isNew } = useNotificationsActions('Notifications.Item');
  const { id } = notification;
  const isCurrent = useStore(rows, (state) => state.currentId === id);
  const headlineId = useId();
  const item = useMemo(
    () => ({ notification, headlineId, tabIndex: isCurrent ? 0 : -1 }) as const,
    [notification, headlineId, isCurrent],
  );
  const Comp = asChild ? Slot : 'li';

  function handleFocus(event: FocusEvent<HTMLLIElement>) {
    onFocus?.(event);
    if (!event.defaultPrevented) rows.setState({ currentId: id });
  }

  return (
    <NotificationsItemProvider value={item}>
      <Comp
        data-parley-part="item"
        data-parley-id={id}
        data-parley-state={notification.isUnread ? 'unread' : 'read'}
        data-parley-source={notification.notificationSource}
        data-parley-new={isNew(notification) ? '' : undefined}
        {...props}
        onFocus={handleFocus}
        ref={ref}
      />
    </NotificationsItemProvider>
  );
});
