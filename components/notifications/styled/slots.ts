import type { ComponentType } from 'react';
import type { ParleyError } from '@parley/protocol/constants';
import type { Notification } from '../../../src/elements/notification/Notification.js';
import type { NotificationTabId } from '../../../src/elements/notification/NotificationElement.js';

/** Props of a slot of a row; the row's control and its position in the list stay ours. */
export interface NotificationSlotProps {
  notification: Notification;
}

export interface NotificationsBellSlotProps {
  /** Up to 100; show `99+` for that. */
  unreadCount: number;
  /** Some of them have not been shown in any client yet. */
  isNew: boolean;
}

/** Components to use in place of ours. Each gets the data that ours has, and may use the parts of `Notifications`. */
export interface NotificationsSlots {
  /** Inside the bell button: icon and badge. */
  Trigger?: ComponentType<NotificationsBellSlotProps & { isOpen: boolean }>;
  /** The number on the bell. Not rendered at 0. */
  Badge?: ComponentType<NotificationsBellSlotProps>;
  /** A whole row, inside its `<li>`. */
  Item?: ComponentType<NotificationSlotProps>;
  /** A whole row, by `notificationSource`; wins over `Item`. */
  sources?: Readonly<Record<string, ComponentType<NotificationSlotProps>>>;
  Avatar?: ComponentType<NotificationSlotProps>;
  /** Inside the button that opens the notification: text only. */
  Headline?: ComponentType<NotificationSlotProps>;
  Body?: ComponentType<NotificationSlotProps>;
  /** The line below: document and time. */
  Meta?: ComponentType<NotificationSlotProps>;
  /** The buttons of a row. */
  Actions?: ComponentType<NotificationSlotProps>;
  Empty?: ComponentType<{ tab: NotificationTabId; isMuted: boolean }>;
  Loading?: ComponentType;
  Error?: ComponentType<{ error: ParleyError; retry: () => void }>;
  Offline?: ComponentType;
}
