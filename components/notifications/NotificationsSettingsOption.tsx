'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type ChangeEvent, type ComponentPropsWithoutRef } from 'react';
import { useComposedRefs } from '@radix-ui/react-compose-refs';
import { useNotificationsSettings } from './NotificationsSettingsContext.js';

export interface NotificationsSettingsOptionProps extends Omit<ComponentPropsWithoutRef<'input'>, 'value'> {
  /** Id of the channel. */
  channel: string;
  /** Id of the value of this option. */
  value: string;
  /** Render the single child in place of the `<input>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/** One value of a channel. Renders an `<input type="radio">`: put it into a `<label>`, and the values of a channel into a `<fieldset>`. */
export const NotificationsSettingsOption = forwardRef<HTMLInputElement, NotificationsSettingsOptionProps>(
  function NotificationsSettingsOption({ channel, value, disabled = false, asChild = false, onChange, ...props }, ref) {
    const { register, choose, isReady } = useNotificationsSettings('Notifications.SettingsOption');
    // The radios of a channel are one field with one handler: which of them it was is in the event only.
    const { ref: fieldRef, ...field } = register(channel, {
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        onChange?.(event);
        if (!event.defaultPrevented) choose(channel, event.target.value);
      },
    });
    const Comp = asChild ? Slot : 'input';
    return (
      <Comp
        type="radio"
        data-parley-part="settings-option"
        {...props}
        {...field}
        value={value}
        disabled={disabled || !isReady}
        ref={useComposedRefs(fieldRef, ref)}
      />
    );
  },
);
