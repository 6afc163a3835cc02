export { CommentComposer, type CommentComposerProps } from './composer/styled/CommentComposer.js';
export { ComposerForm, type ComposerFormProps } from './composer/styled/ComposerForm.js';
export type { ComposerSlots } from './composer/styled/slots.js';
export { UserPicker, type UserPickerProps } from './composer/styled/UserPicker.js';
export { UserAvatar, type UserAvatarProps } from './internal/UserAvatar.js';
export { NotificationsPanel, type NotificationsPanelProps } from './notifications/styled/NotificationsPanel.js';
export { NotificationsTool, type NotificationsToolProps } from './notifications/styled/NotificationsTool.js';
export type {
  NotificationsBellSlotProps,
  NotificationSlotProps,
  NotificationsSlots,
} from './notifications/styled/slots.js';
