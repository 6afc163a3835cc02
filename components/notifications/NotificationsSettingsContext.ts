'use client';
import type { UseFormRegister } from 'react-hook-form';
import type { NotificationSettings } from '@parley/protocol';
import type { ParleyError } from '@parley/protocol/constants';
import type { UseNotificationSettingsResult } from '../../hooks/useNotificationSettings.js';
import type { NotificationChannel } from '../../src/elements/notification/notificationsUi.js';
import { createPartContext } from '../internal/createPartContext.js';

export interface NotificationsSettingsContextValue {
  channels: readonly NotificationChannel[];
  /** As saved, with the defaults of channels that the person has not set. */
  settings: NotificationSettings;
  level: UseNotificationSettingsResult['level'];
  isMutedAll: boolean;
  isReady: boolean;
  /** Why the channels could not be read; `null`: they are loaded, or loading. */
  error: ParleyError | null;
  /** Reads them again. */
  refetch: () => void;
  hasFailed: boolean;
  register: UseFormRegister<NotificationSettings>;
  /** Saves one channel. */
  choose: (channelId: string, value: string) => void;
  muteAll: () => void;
}

export const [NotificationsSettingsProvider, useNotificationsSettings] =
  createPartContext<NotificationsSettingsContextValue>('Notifications.Settings');
