'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { documentNameOf } from './groupNotifications.js';
import { useNotificationsItem } from './NotificationsItemContext.js';

export interface NotificationsDocumentProps extends ComponentPropsWithoutRef<'span'> {
  /** Render the single child in place of the `<span>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

/** Name of the document it happened in. Renders a `<span>`, and nothing when the document has no name. */
export const NotificationsDocument = forwardRef<HTMLSpanElement, NotificationsDocumentProps>(
  function NotificationsDocument({ asChild = false, children, ...props }, ref) {
    const name = documentNameOf(useNotificationsItem('Notifications.Document').notification);
    if (!name) return null;
    const Comp = asChild ? Slot : 'span';
    return (
      <Comp dir="auto" data-parley-part="document" {...props} ref={ref}>
        {children ?? name}
      </Comp>
    );
  },
);
