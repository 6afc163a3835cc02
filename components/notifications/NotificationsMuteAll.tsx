'use client';
import * as Slot from '@radix-ui/react-slot';
import { forwardRef, type ComponentPropsWithoutRef, type MouseEvent } from 'react';
import { useStrings } from '../internal/useStrings.js';
import { useNotificationsSettings } from './NotificationsSettingsContext.js';
import { notificationStrings } from './strings.js';

export interface NotificationsMuteAllProps extends ComponentPropsWithoutRef<'button'> {
  /** Render the single child in place of the `<button>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

/** Sets every channel to `NONE`. Renders a `<button>`. `data-parley-state`: `muted` | `on`. */
export const NotificationsMuteAll = forwardRef<HTMLButtonElement, NotificationsMuteAllProps>(
  function NotificationsMuteAll({ asChild = false, children, onClick, ...props }, ref) {
    const { isMutedAll, isReady, muteAll } = useNotificationsSettings('Notifications.MuteAll');
    const strings = useStrings(notificationStrings);
    const isDisabled = isMutedAll || !isReady;
    const Comp = asChild ? Slot.Root : 'button';

    function handleClick(event: MouseEvent<HTMLButtonElement>) {
      onClick?.(event);
      if (!event.defaultPrevented && !isDisabled) muteAll();
    }

    return (
      <Comp
        type="button"
        // Not `disabled`: the button that was just pressed would lose the focus to nowhere.
        aria-disabled={isDisabled}
        data-parley-part="mute-all"
        data-parley-state={isMutedAll ? 'muted' : 'on'}
        {...props}
        onClick={handleClick}
        ref={ref}
      >
        {children ?? strings.muteAll}
      </Comp>
    );
  },
);
