import type { NotificationSettings } from '@parley/protocol';
import type {
  NotificationInitialSettingsConfig,
  NotificationTabConfig,
  NotificationTabId,
  NotificationTabsConfig,
} from './NotificationElement.js';

/** What the panel shows and offers on this screen. */
export interface NotificationsUi {
  isOpen: boolean;
  tab: NotificationTabId;
  /** The tabs that are on, in order. */
  tabs: readonly NotificationTab[];
  /** The settings form is offered. */
  isSettingsEnabled: boolean;
  /** What settings apply to. */
  settingsLevel: 'document' | 'organization';
  channels: readonly NotificationChannel[];
}

export interface NotificationTab {
  id: NotificationTabId;
  /** The host's name for it; absent: the package's own. */
  name?: string | undefined;
}

/** A channel of the settings form, complete. */
export interface NotificationChannel {
  id: string;
  name: string;
  default: string;
  values: readonly { id: string; name: string }[];
}

const VALUES = [
  { id: 'ALL', name: 'All' },
  { id: 'MINE', name: 'Only involved' },
  { id: 'NONE', name: 'None' },
] as const;

const BUILT_IN: readonly NotificationChannel[] = [
  { id: 'inbox', name: 'Inbox', default: 'ALL', values: VALUES },
  { id: 'email', name: 'Email', default: 'MINE', values: VALUES },
];

export const INITIAL_NOTIFICATIONS_UI: NotificationsUi = {
  isOpen: false,
  tab: 'for-you',
  tabs: [{ id: 'for-you' }, { id: 'document' }, { id: 'all' }],
  isSettingsEnabled: false,
  settingsLevel: 'document',
  channels: BUILT_IN,
};

/** Completes the host's catalogue: what a built-in channel leaves out is ours, a value without a name shows its id. */
export function channelsOf(config: readonly NotificationInitialSettingsConfig[]): NotificationChannel[] {
  return config
    .filter(({ enable = true }) => enable)
    .map(({ id, name, values, default: chosen }) => {
      const builtIn = BUILT_IN.find((channel) => channel.id === id);
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

/** The tabs that are on, in order. */
export function tabsOf({ forYou, documents, all, people }: NotificationTabsConfig): NotificationTab[] {
  const tab = (id: NotificationTabId, { name, enable }: NotificationTabConfig = {}, isOn = true): NotificationTab[] =>
    (enable ?? isOn) ? [{ id, ...(name && { name }) }] : [];
  return [
    ...tab('for-you', forYou),
    ...tab('document', documents),
    ...tab('all', all),
    ...tab('people', people, false),
  ];
}
