'use client';
import type { NotificationSettings } from '@parley/protocol';
import type { NotificationElement } from '../src/elements/notification/NotificationElement.js';
import type { NotificationChannel, NotificationsUi } from '../src/elements/notification/notificationsUi.js';
import { BUILT_IN_CHANNELS, isMutedAll } from '../src/elements/notification/notificationChannels.js';
import { contextOf } from '../src/contextOf.js';
import type { UiState } from '../src/ui/uiStore.js';
import { useParley } from './ParleyContext.js';
import { notificationQueries } from './notificationQueries.js';
import type { HookOptions, Read } from './shapes.js';
import { useNotificationElement } from './useNotificationElement.js';
import { useObservable } from './useObservable.js';
import { useParleyQuery } from './useParleyQuery.js';
import { useUi } from './useUi.js';

export interface UseNotificationSettingsResult extends Read<NotificationSettings> {
  /** The same as `data`. */
  settings: NotificationSettings | undefined;
  /** Merges these channels into the settings, optimistically. Rejects and is undone if the service refuses. */
  setSettings: NotificationElement['setSettings'];
  /** Sets the channels of the settings form, in order. */
  setSettingsInitialConfig: NotificationElement['setSettingsInitialConfig'];
  /** Sets every channel to `NONE`. */
  muteAll: NotificationElement['muteAllNotifications'];
  /** Every channel is `NONE`. */
  isMutedAll: boolean;
  /** The channels of the settings form, in order. */
  channels: readonly NotificationChannel[];
  /** The settings form is offered (`enableSettings`). */
  isEnabled: boolean;
  /** The scope of the settings: the root document, or the organization's default, also where no document is set. */
  level: NotificationsUi['settingsLevel'];
}

/** The notification settings that apply to the person now, live: of the root document, or of the organization (`level`). */
export function useNotificationSettings(options?: HookOptions): UseNotificationSettingsResult {
  const element = useNotificationElement();
  const { channels = BUILT_IN_CHANNELS, isSettingsEnabled, settingsLevel } = useUi(selectNotifications);
  const hasDocument = useObservable(contextOf(useParley().client).documents.isSet);
  const read = useParleyQuery(notificationQueries.settings, options);
  return {
    ...read,
    settings: read.data,
    setSettings: element.setSettings,
    setSettingsInitialConfig: element.setSettingsInitialConfig,
    muteAll: element.muteAllNotifications,
    isMutedAll: isMutedAll(read.data, channels),
    channels,
    isEnabled: isSettingsEnabled,
    level: hasDocument ? settingsLevel : 'organization',
  };
}

const selectNotifications = (state: UiState) => state.notifications;
