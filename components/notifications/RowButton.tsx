'use client';
import * as Slot from '@radix-ui/react-slot';
import { forwardRef, type ComponentPropsWithoutRef, type MouseEvent } from 'react';
import { labelFor } from '../internal/labelFor.js';
import type { NotificationsItemContextValue } from './NotificationsItemContext.js';

export interface RowButtonProps extends ComponentPropsWithoutRef<'button'> {
  /** Render the single child in place of the `<button>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

interface Props extends RowButtonProps {
  item: NotificationsItemContextValue;
  /** Its name, and its text when it has no children. */
  label: string;
  'data-parley-part': string;
  onAct: (notificationId: string) => void;
}

/** Does something to the notification of a row: described by the headline, and a stop of the Tab key in the current row only. */
export const RowButton = forwardRef<HTMLButtonElement, Props>(function RowButton(
  { item, label, onAct, asChild = false, children, onClick, ...props },
  ref,
) {
  const Comp = asChild ? Slot.Root : 'button';

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    onClick?.(event);
    if (!event.defaultPrevented) onAct(item.notification.id);
  }

  return (
    <Comp
      type="button"
      tabIndex={item.tabIndex}
      aria-label={labelFor(children, label)}
      aria-describedby={item.headlineId}
      {...props}
      onClick={handleClick}
      ref={ref}
    >
      {children ?? label}
    </Comp>
  );
});
