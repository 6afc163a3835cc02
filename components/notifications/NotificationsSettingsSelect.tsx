'use client';
import { forwardRef } from 'react';
import { type SelectPartProps, SelectField } from '../internal/SelectField.js';
import { useLookUp } from '../internal/useStrings.js';
import { useNotificationsSettings } from './NotificationsSettingsContext.js';

export interface NotificationsSettingsSelectProps extends SelectPartProps {
  /** Id of the channel. */
  channel: string;
}

/** The values of a channel as a list to choose from. Renders a `<button>` that opens the list, named by the channel and its value. */
export const NotificationsSettingsSelect = forwardRef<HTMLButtonElement, NotificationsSettingsSelectProps>(
  function NotificationsSettingsSelect({ channel, disabled = false, ...props }, ref) {
    const { channels, settings, choose, isReady } = useNotificationsSettings('Notifications.SettingsSelect');
    const lookUp = useLookUp();
    const known = channels.find(({ id }) => id === channel);
    if (!known) return null;
    const control = {
      label: lookUp(known.name),
      value: settings[channel] ?? known.default,
      options: known.values.map(({ id, name }) => ({ value: id, name: lookUp(name) })),
      choose: (value: string) => choose(channel, value),
    };
    return (
      <SelectField
        data-parley-part="settings-select"
        {...props}
        disabled={disabled || !isReady}
        control={control}
        ref={ref}
      />
    );
  },
);
