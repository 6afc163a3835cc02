'use client';
import { useNotificationsPanel } from '../../../hooks/useNotificationsPanel.js';
import { useUi } from '../../../hooks/useUi.js';
import type { NotificationTabId } from '../../../src/elements/notification/NotificationElement.js';
import type { UiState } from '../../../src/ui/uiStore.js';

/**
 * The tab that was chosen on this screen, and how to choose. As it was chosen, not as the element would have it: a tab that
 * only this component's `tabConfig` switches on is unknown there.
 */
export function usePanelTab(): { tab: NotificationTabId; onTabChange: (tab: NotificationTabId) => void } {
  return { tab: useUi(selectTab), onTabChange: useNotificationsPanel().setTab };
}

const selectTab = (state: UiState) => state.notifications.tab;
