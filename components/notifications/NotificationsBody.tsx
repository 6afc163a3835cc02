'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, useMemo, type ComponentPropsWithoutRef } from 'react';
import type { Notification } from '../../src/elements/notification/Notification.js';
import { safeHtml } from '../internal/safeHtml.js';
import { useNotificationsItem } from './NotificationsItemContext.js';

export interface NotificationsBodyProps extends ComponentPropsWithoutRef<'div'> {
  /** Render the single child in place of the `<div>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

/**
 * Further text, if there is any. Markup from the backend is reduced to harmless formatting and links. Renders a `<div>`,
 * which may contain links: keep it out of `Notifications.Open`.
 */
export const NotificationsBody = forwardRef<HTMLDivElement, NotificationsBodyProps>(function NotificationsBody(
  { asChild = false, children, ...props },
  ref,
) {
  const { notification } = useNotificationsItem('Notifications.Body');
  const content = useMemo(() => contentOf(notification), [notification]);
  if (children === undefined && !content) return null;
  const Comp = asChild ? Slot : 'div';
  return (
    <Comp dir="auto" data-parley-part="body" {...props} ref={ref}>
      {children ?? content}
    </Comp>
  );
});

function contentOf({ displayBodyMessage, displayBodyMessageTemplate, notificationSource, resolution }: Notification) {
  if (resolution.content !== 'ready' || !displayBodyMessage) return null;
  // Both are plain text by contract, so markup in them was typed by a person.
  const isPlain = displayBodyMessageTemplate !== undefined || notificationSource === 'comment';
  return isPlain ? displayBodyMessage : safeHtml(displayBodyMessage);
}
