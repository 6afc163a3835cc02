'use client';
import { useCallback } from 'react';
import type { NotificationTabId } from '../src/elements/notification/NotificationElement.js';
import type { NotificationTab } from '../src/elements/notification/notificationsUi.js';
import type { UiState } from '../src/ui/uiStore.js';
import { useParley } from './ParleyContext.js';
import { useUi } from './useUi.js';
import { contextOf } from '../src/contextOf.js';

export interface UseNotificationsPanelResult {
  isOpen: boolean;
  open: () => void;
  close: () => void;
  toggle: () => void;
  /** The selected tab. The first tab when the selected one has been switched off. */
  tab: NotificationTabId | undefined;
  setTab: (tab: NotificationTabId) => void;
  /** The tabs that are on, in order. */
  tabs: readonly NotificationTab[];
}

/**
 * The notifications panel of this client. An embedded panel is always shown: opening and closing has no effect on it.
 * @example const { isOpen, toggle } = useNotificationsPanel();
 */
export function useNotificationsPanel(): UseNotificationsPanelResult {
  const { client } = useParley();
  const { ui } = contextOf(client);
  const element = client.getNotificationElement();
  const { isOpen, tab, tabs } = useUi(selectNotifications);
  return {
    isOpen,
    open: element.openNotificationsPanel,
    close: element.closeNotificationsPanel,
    toggle: element.toggleNotificationsPanel,
    tab: (tabs.find(({ id }) => id === tab) ?? tabs[0])?.id,
    setTab: useCallback(
      (next) => ui.setState(({ notifications }) => ({ notifications: { ...notifications, tab: next } })),
      [ui],
    ),
    tabs,
  };
}

const selectNotifications = (state: UiState) => state.notifications;
