'use client';
import type { Notification } from '../../src/elements/notification/Notification.js';
import { createPartContext } from '../internal/createPartContext.js';

export interface NotificationsItemContextValue {
  notification: Notification;
  /** Id of the headline, which labels the buttons of the row. */
  headlineId: string;
  /** Of every control in the row: `0` in the current row, `-1` elsewhere. */
  tabIndex: 0 | -1;
}

export const [NotificationsItemProvider, useNotificationsItem] =
  createPartContext<NotificationsItemContextValue>('Notifications.Item');
