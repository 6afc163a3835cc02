'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useStrings } from '../internal/useStrings.js';
import { useNotificationsSettings } from './NotificationsSettingsContext.js';
import { notificationStrings } from './strings.js';

export interface NotificationsSettingsStatusProps extends ComponentPropsWithoutRef<'p'> {
  /** Render the single child in place of the `<p>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

/**
 * The status of the form: the scope of the choices, that everything is muted, or that a choice could not be saved.
 * Renders a `<p role="status">`. `data-parley-state`: `info` | `muted` | `failed`.
 */
export const NotificationsSettingsStatus = forwardRef<HTMLParagraphElement, NotificationsSettingsStatusProps>(
  function NotificationsSettingsStatus({ asChild = false, children, ...props }, ref) {
    const { hasFailed, isMutedAll, level } = useNotificationsSettings('Notifications.SettingsStatus');
    const strings = useStrings(notificationStrings);
    const state = hasFailed ? 'failed' : isMutedAll ? 'muted' : 'info';
    const text = {
      failed: strings.settingsFailed,
      muted: strings.mutedAll,
      info: level === 'document' ? strings.settingsForDocument : strings.settingsForOrganization,
    }[state];
    const Comp = asChild ? Slot : 'p';
    return (
      <Comp role="status" data-parley-part="settings-status" data-parley-state={state} {...props} ref={ref}>
        {children ?? text}
      </Comp>
    );
  },
);
