import type { NotificationSettings } from '@parley/protocol';
import type { NotificationInitialSettingsConfig } from './NotificationElement.js';
import type { NotificationChannel } from './notificationsUi.js';

const VALUES = [
  { id: 'ALL', name: 'All' },
  { id: 'MINE', name: 'Only involved' },
  { id: 'NONE', name: 'None' },
] as const;

/** The channels of a client whose host has named none. */
export const BUILT_IN_CHANNELS: readonly NotificationChannel[] = [
  { id: 'inbox', name: 'Inbox', default: 'ALL', values: VALUES },
  { id: 'email', name: 'Email', default: 'MINE', values: VALUES },
];

/** Completes the host's catalogue: omitted fields of a built-in channel are ours, a value without a name shows its id. */
export function channelsOf(config: readonly NotificationInitialSettingsConfig[]): NotificationChannel[] {
  return config
    .filter(({ enable = true }) => enable)
    .map(({ id, name, values, default: chosen }) => {
      const builtIn = BUILT_IN_CHANNELS.find((channel) => channel.id === id);
      return {
        id,
        name: name ?? builtIn?.name ?? id,
        default: chosen ?? builtIn?.default ?? 'ALL',
        values: values?.map((value) => ({ id: value.id, name: value.name ?? nameOf(value.id) })) ?? VALUES,
      };
    });
}

const nameOf = (id: string) => VALUES.find((value) => value.id === id)?.name ?? id;

/** Whether every channel of the catalogue is at `NONE`. */
export function isMutedAll(
  settings: NotificationSettings | undefined,
  channels: readonly NotificationChannel[],
): boolean {
  return settings !== undefined && channels.every(({ id, default: standard }) => (settings[id] ?? standard) === 'NONE');
}
