'use client';
import { createButtonPart } from '../internal/createButtonPart.js';
import { useStrings } from '../internal/useStrings.js';
import { useNotificationsSettings } from './NotificationsSettingsContext.js';
import { notificationStrings } from './strings.js';

/** Sets every channel to `NONE`. Renders a `<button>`. `data-parley-state`: `muted` | `on`. */
export const NotificationsMuteAll = createButtonPart('Notifications.MuteAll', 'mute-all', (name) => {
  const { isMutedAll, isReady, muteAll } = useNotificationsSettings(name);
  const strings = useStrings(notificationStrings);
  return {
    label: strings.muteAll,
    run: muteAll,
    isDisabled: isMutedAll || !isReady,
    state: isMutedAll ? 'muted' : 'on',
  };
});
