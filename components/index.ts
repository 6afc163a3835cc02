export { UserAvatar, type UserAvatarProps } from './internal/UserAvatar.js';
export { NotificationsPanel, type NotificationsPanelProps } from './notifications/styled/NotificationsPanel.js';
export { NotificationsTool, type NotificationsToolProps } from './notifications/styled/NotificationsTool.js';
export type {
  NotificationsBellSlotProps,
  NotificationSlotProps,
  NotificationsSlots,
} from './notifications/styled/slots.js';
