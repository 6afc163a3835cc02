'use client';
import { ParleyError } from '@parley/protocol/constants';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useStrings } from '../internal/useStrings.js';
import { documentNameOf } from './groupNotifications.js';
import { useNotificationsGroup } from './NotificationsGroupContext.js';
import { useNotificationsActions } from './NotificationsRootContext.js';
import { personNameOf } from './personNameOf.js';
import { notificationStrings } from './strings.js';

export interface NotificationsGroupHeadingProps extends ComponentPropsWithoutRef<'h3'> {
  /** Render the single child in place of the `<h3>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

/** Name of the surrounding group: of its document, or of its person. Renders an `<h3>`. */
export const NotificationsGroupHeading = forwardRef<HTMLHeadingElement, NotificationsGroupHeadingProps>(
  function NotificationsGroupHeading({ asChild = false, children, ...props }, ref) {
    const { id } = useNotificationsActions('Notifications.GroupHeading');
    const strings = useStrings(notificationStrings);
    const group = useNotificationsGroup();
    if (!group) {
      throw new ParleyError('NO_PROVIDER', 'Put <Notifications.GroupHeading> inside <Notifications.Group>.');
    }
    const [newest] = group.notifications;
    const name =
      group.kind === 'document'
        ? newest && documentNameOf(newest)
        : newest && personNameOf(newest, strings.unknownUser);
    const Comp = asChild ? Slot : 'h3';
    return (
      <Comp id={`${id}-group-${group.id}`} dir="auto" data-parley-part="group-heading" {...props} ref={ref}>
        {children ?? name ?? strings.noDocument}
      </Comp>
    );
  },
);
