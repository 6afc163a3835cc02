'use client';
import { createTimePart } from '../internal/createTimePart.js';
import { useRelativeTime } from '../internal/useRelativeTime.js';
import { useNotificationsItem } from './NotificationsItemContext.js';

/** How long ago the notification was made, renewed each minute. Renders a `<time>`; the exact moment is its title. */
export const NotificationsTime = createTimePart(
  'Notifications.Time',
  (name) => useNotificationsItem(name).notification.timestamp,
  useRelativeTime,
);
