import type { NotificationTabId } from './NotificationElement.js';

/** Settings of the panel on this screen. */
export interface NotificationsUi {
  isOpen: boolean;
  tab: NotificationTabId;
  /** The tabs that are on, in order. */
  tabs: readonly NotificationTab[];
  /** The settings form is offered. */
  isSettingsEnabled: boolean;
  /** Scope of the settings. */
  settingsLevel: 'document' | 'organization';
  /** @default `BUILT_IN_CHANNELS` */
  channels?: readonly NotificationChannel[];
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

export const INITIAL_NOTIFICATIONS_UI: NotificationsUi = {
  isOpen: false,
  tab: 'for-you',
  tabs: [{ id: 'for-you' }, { id: 'document' }, { id: 'all' }],
  isSettingsEnabled: false,
  settingsLevel: 'document',
};
