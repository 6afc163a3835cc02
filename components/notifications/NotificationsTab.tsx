'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type ComponentPropsWithoutRef, type FocusEvent, type MouseEvent } from 'react';
import type { NotificationTabId } from '../../src/elements/notification/NotificationElement.js';
import { useNotificationsActions, useNotificationsState } from './NotificationsRootContext.js';

export interface NotificationsTabProps extends Omit<ComponentPropsWithoutRef<'button'>, 'value'> {
  /** Which tab. */
  value: NotificationTabId;
  /** Render the single child in place of the `<button>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

/** One tab. Renders a `<button role="tab">`. `data-parley-state`: `selected` | `unselected`. */
export const NotificationsTab = forwardRef<HTMLButtonElement, NotificationsTabProps>(function NotificationsTab(
  { value, asChild = false, children, onClick, onFocus, ...props },
  ref,
) {
  const { tab, tabs } = useNotificationsState('Notifications.Tab');
  const { id, setTab } = useNotificationsActions('Notifications.Tab');
  const isSelected = tab === value;
  const Comp = asChild ? Slot : 'button';

  function select(event: MouseEvent | FocusEvent) {
    if (!event.defaultPrevented && !isSelected) setTab(value);
  }

  return (
    <Comp
      type="button"
      role="tab"
      id={`${id}-tab-${value}`}
      aria-selected={isSelected}
      aria-controls={isSelected ? `${id}-panel` : undefined}
      tabIndex={isSelected ? 0 : -1}
      data-parley-part="tab"
      data-parley-state={isSelected ? 'selected' : 'unselected'}
      {...props}
      onClick={(event) => {
        onClick?.(event);
        select(event);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        select(event);
      }}
      ref={ref}
    >
      {children ?? tabs.find((one) => one.id === value)?.name}
    </Comp>
  );
});
