'use client';
import { useComposedRefs } from '@radix-ui/react-compose-refs';
import { forwardRef, type ChangeEvent, type ComponentPropsWithoutRef } from 'react';
import { useLookUp } from '../internal/useStrings.js';
import { useNotificationsSettings } from './NotificationsSettingsContext.js';

export interface NotificationsSettingsSelectProps extends ComponentPropsWithoutRef<'select'> {
  /** Id of the channel. */
  channel: string;
}

/** The values of a channel as a list to choose from. Renders a `<select>`, named by the channel. */
export const NotificationsSettingsSelect = forwardRef<HTMLSelectElement, NotificationsSettingsSelectProps>(
  function NotificationsSettingsSelect({ channel, disabled = false, children, onChange, ...props }, ref) {
    const { channels, register, choose, isReady } = useNotificationsSettings('Notifications.SettingsSelect');
    const lookUp = useLookUp();
    const known = channels.find(({ id }) => id === channel);
    const { ref: fieldRef, ...field } = register(channel, {
      onChange: (event: ChangeEvent<HTMLSelectElement>) => {
        onChange?.(event);
        if (!event.defaultPrevented) choose(channel, event.target.value);
      },
    });
    return (
      <select
        aria-label={known && lookUp(known.name)}
        data-parley-part="settings-select"
        {...props}
        {...field}
        disabled={disabled || !isReady}
        ref={useComposedRefs(fieldRef, ref)}
      >
        {children ??
          known?.values.map(({ id, name }) => (
            <option key={id} value={id}>
              {lookUp(name)}
            </option>
          ))}
      </select>
    );
  },
);
