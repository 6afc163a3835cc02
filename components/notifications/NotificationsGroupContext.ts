'use client';
import { createContext, useContext } from 'react';
import type { NotificationsGroupData } from './groupNotifications.js';

const GroupContext = createContext<NotificationsGroupData | null>(null);
GroupContext.displayName = 'Notifications.Group';

export const NotificationsGroupProvider = GroupContext.Provider;

/** The surrounding group; `null`: none. A list may be inside a group. */
export function useNotificationsGroup(): NotificationsGroupData | null {
  return useContext(GroupContext);
}
