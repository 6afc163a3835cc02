'use client';
import { useComposedRefs } from '@radix-ui/react-compose-refs';
import * as Slot from '@radix-ui/react-slot';
import { forwardRef, type ChangeEvent, type ComponentPropsWithoutRef } from 'react';
import { ownContent } from '../internal/ownContent.js';
import { useLookUp } from '../internal/useStrings.js';
import { useNotificationsSettings } from './NotificationsSettingsContext.js';

export interface NotificationsSettingsSelectProps extends ComponentPropsWithoutRef<'select'> {
  /** Id of the channel. */
  channel: string;
  /** Render the single child in place of the `<select>`, with props and ref merged into it. An empty child gets the options. @default false */
  asChild?: boolean | undefined;
}

/** The values of a channel as a list to choose from. Renders a `<select>`, named by the channel. */
export const NotificationsSettingsSelect = forwardRef<HTMLSelectElement, NotificationsSettingsSelectProps>(
  function NotificationsSettingsSelect(
    { channel, disabled = false, asChild = false, children, onChange, ...props },
    ref,
  ) {
    const { channels, register, choose, isReady } = useNotificationsSettings('Notifications.SettingsSelect');
    const lookUp = useLookUp();
    const known = channels.find(({ id }) => id === channel);
    const { ref: fieldRef, ...field } = register(channel, {
      onChange: (event: ChangeEvent<HTMLSelectElement>) => {
        onChange?.(event);
        if (!event.defaultPrevented) choose(channel, event.target.value);
      },
    });
    const Comp = asChild ? Slot.Root : 'select';
    const options = known?.values.map(({ id, name }) => (
      <option key={id} value={id}>
        {lookUp(name)}
      </option>
    ));
    return (
      <Comp
        aria-label={known && lookUp(known.name)}
        data-parley-part="settings-select"
        {...props}
        {...field}
        disabled={disabled || !isReady}
        ref={useComposedRefs(fieldRef, ref)}
      >
        {asChild ? ownContent(asChild, children, options) : (children ?? options)}
      </Comp>
    );
  },
);
