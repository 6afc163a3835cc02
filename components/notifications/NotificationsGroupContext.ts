'use client';
import { createNamedContext } from '../internal/createNamedContext.js';
import type { NotificationsGroupData } from './groupNotifications.js';

/** The surrounding group; `null`: none. A list may be inside a group. */
export const [NotificationsGroupProvider, useNotificationsGroup] = createNamedContext<NotificationsGroupData | null>(
  'Notifications.Group',
  null,
);
