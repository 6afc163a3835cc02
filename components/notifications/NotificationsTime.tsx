'use client';
import * as Slot from '@radix-ui/react-slot';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { formatExactTime, formatRelativeTime } from '../internal/formatTime.js';
import { useNow } from '../internal/useNow.js';
import { useLanguage } from '../internal/useStrings.js';
import { useNotificationsItem } from './NotificationsItemContext.js';

export interface NotificationsTimeProps extends ComponentPropsWithoutRef<'time'> {
  /** Render the single child in place of the `<time>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

/** How long ago, renewed each minute; the exact moment is its title. Renders a `<time>`. */
export const NotificationsTime = forwardRef<HTMLTimeElement, NotificationsTimeProps>(function NotificationsTime(
  { asChild = false, children, ...props },
  ref,
) {
  const { timestamp } = useNotificationsItem('Notifications.Time').notification;
  const language = useLanguage();
  const now = useNow();
  const Comp = asChild ? Slot.Root : 'time';
  return (
    <Comp
      dateTime={new Date(timestamp).toISOString()}
      title={formatExactTime(timestamp, language)}
      data-parley-part="time"
      {...props}
      ref={ref}
    >
      {children ?? formatRelativeTime(timestamp, now, language)}
    </Comp>
  );
});
