'use client';
import { useCallback } from 'react';
import type { NotificationTabId } from '../src/elements/notification/NotificationElement.js';
import type { NotificationTab } from '../src/elements/notification/notificationsUi.js';
import type { UiState } from '../src/ui/uiStore.js';
import { useParley } from './ParleyContext.js';
import { useNotificationElement } from './elements.js';
import { useUi } from './useUi.js';
import { contextOf } from '../src/contextOf.js';

export interface UseNotificationsPanelResult {
  isOpen: boolean;
  open: () => void;
  close: () => void;
  toggle: () => void;
  /** The tab shown; the first one when the chosen tab has been switched off. */
  tab: NotificationTabId | undefined;
  setTab: (tab: NotificationTabId) => void;
  /** The tabs that are on, in order. */
  tabs: readonly NotificationTab[];
}

/** The notifications panel of this screen. Opening does nothing to an embedded panel, which is always there. */
export function useNotificationsPanel(): UseNotificationsPanelResult {
  const { ui } = contextOf(useParley().client);
  const element = useNotificationElement();
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
