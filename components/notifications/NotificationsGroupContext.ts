'use client';
import { createContext, useContext } from 'react';
import type { NotificationsGroupData } from './groupNotifications.js';

const GroupContext = createContext<NotificationsGroupData | null>(null);
GroupContext.displayName = 'Notifications.Group';

export const NotificationsGroupProvider = GroupContext.Provider;

/** The surrounding group, or `null`: a list may stand in one, and need not. */
export function useNotificationsGroup(): NotificationsGroupData | null {
  return useContext(GroupContext);
}
