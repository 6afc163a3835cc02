'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useStrings } from '../internal/useStrings.js';
import { useNotificationsItem } from './NotificationsItemContext.js';
import { isolateName } from './isolateName.js';
import { personNameOf } from './personNameOf.js';
import { notificationStrings } from './strings.js';

export interface NotificationsHeadlineProps extends ComponentPropsWithoutRef<'span'> {
  /** Render the single child in place of the `<span>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

/**
 * What happened, in one line of plain text. Renders a `<span>`. `data-parley-state`: `pending` (waiting for a data provider: empty, draw a skeleton)
 * | `ready` | `failed` ("New notification").
 */
export const NotificationsHeadline = forwardRef<HTMLSpanElement, NotificationsHeadlineProps>(
  function NotificationsHeadline({ asChild = false, children, ...props }, ref) {
    const { notification, headlineId } = useNotificationsItem('Notifications.Headline');
    const strings = useStrings(notificationStrings);
    const { content } = notification.resolution;
    const name = personNameOf(notification, strings.unknownUser);
    const headline = notification.displayHeadlineMessage || strings.newNotification;
    const text = content === 'pending' ? undefined : isolateName(headline, name);
    const Comp = asChild ? Slot : 'span';
    return (
      <Comp id={headlineId} dir="auto" data-parley-part="headline" data-parley-state={content} {...props} ref={ref}>
        {children ?? text}
      </Comp>
    );
  },
);
