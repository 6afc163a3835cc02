import type { NotificationTabId } from './NotificationElement.js';

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

export const VALUES = [
  { id: 'ALL', name: 'All' },
  { id: 'MINE', name: 'Only involved' },
  { id: 'NONE', name: 'None' },
] as const;

export const BUILT_IN_CHANNELS: readonly NotificationChannel[] = [
  { id: 'inbox', name: 'Inbox', default: 'ALL', values: VALUES },
  { id: 'email', name: 'Email', default: 'MINE', values: VALUES },
];

export const INITIAL_NOTIFICATIONS_UI: NotificationsUi = {
  isOpen: false,
  tab: 'for-you',
  tabs: [{ id: 'for-you' }, { id: 'document' }, { id: 'all' }],
  isSettingsEnabled: false,
  settingsLevel: 'document',
  channels: BUILT_IN_CHANNELS,
};
