'use client';
import { forwardRef } from 'react';
import { useFeature } from '../../hooks/useFeature.js';
import { useNotificationsPanel } from '../../hooks/useNotificationsPanel.js';
import { type ButtonPartProps, ControlButton } from '../internal/ControlButton.js';
import { fill } from '../internal/strings.js';
import { useFailureText } from '../internal/useFailureText.js';
import { useStrings } from '../internal/useStrings.js';
import { notificationStrings } from './strings.js';
import { unreadText, useUnreadCount } from './useUnreadCount.js';

export interface NotificationsTriggerProps extends ButtonPartProps {
  /** Count every notification that the reader may see, not only those for them. @default false */
  considerAllNotifications?: boolean | undefined;
}

/**
 * Opens and closes the panel. Renders a `<button>` with the unread count in its name. `data-parley-state`: `open` | `closed`.
 * `data-parley-failed`: set while the count could not be read; the name contains the reason, and a click also retries. Needs no Root.
 */
export const NotificationsTrigger = forwardRef<HTMLButtonElement, NotificationsTriggerProps>(
  function NotificationsTrigger({ considerAllNotifications, children = null, ...props }, ref) {
    const { isOpen, toggle } = useNotificationsPanel();
    const { unread, error, refetch } = useUnreadCount(considerAllNotifications);
    const reason = useFailureText(error);
    const strings = useStrings(notificationStrings);
    const failed = reason && fill(strings.titleFailed, { reason });
    const isOffered = useFeature('notification');
    if (!isOffered) return null;
    const control = {
      label: failed ?? (unread > 0 ? strings.titleUnread(unread, unreadText(unread)) : strings.title),
      isNamedByLabel: true,
      state: isOpen ? 'open' : 'closed',
      run() {
        if (error) void refetch();
        toggle();
      },
    };

    return (
      <ControlButton
        title={failed}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-parley-part="trigger"
        data-parley-failed={error ? '' : undefined}
        {...props}
        control={control}
        ref={ref}
      >
        {children}
      </ControlButton>
    );
  },
);
