'use client';
import type { ReactNode } from 'react';
import type { NotificationChannel } from '../../src/elements/notification/notificationsUi.js';
import { useLookUp } from '../internal/useStrings.js';
import { useNotificationsSettings } from './NotificationsSettingsContext.js';

export interface NotificationsSettingsChannelsProps {
  /** Makes one channel; its names are in the language of the provider. Give each the channel's `id` as key. */
  children: (channel: NotificationChannel & { value: string }) => ReactNode;
}

/** The channels of the form, in order, each with its current value. Renders no element of its own. */
export function NotificationsSettingsChannels({ children }: NotificationsSettingsChannelsProps) {
  const { channels, settings } = useNotificationsSettings('Notifications.SettingsChannels');
  const lookUp = useLookUp();
  return channels.map((channel) =>
    children({
      ...channel,
      name: lookUp(channel.name),
      values: channel.values.map(({ id, name }) => ({ id, name: lookUp(name) })),
      value: settings[channel.id] ?? channel.default,
    }),
  );
}
