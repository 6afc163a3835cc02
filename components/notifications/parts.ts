export { NotificationsRoot as Root, type NotificationsRootProps as RootProps } from './NotificationsRoot.js';
export {
  NotificationsTabList as TabList,
  type NotificationsTabListProps as TabListProps,
} from './NotificationsTabList.js';
export { NotificationsTab as Tab, type NotificationsTabProps as TabProps } from './NotificationsTab.js';
export {
  NotificationsTabPanel as TabPanel,
  type NotificationsTabPanelProps as TabPanelProps,
} from './NotificationsTabPanel.js';
export { NotificationsList as List, type NotificationsListProps as ListProps } from './NotificationsList.js';
export { NotificationsGroup as Group, type NotificationsGroupProps as GroupProps } from './NotificationsGroup.js';
export {
  NotificationsGroupHeading as GroupHeading,
  type NotificationsGroupHeadingProps as GroupHeadingProps,
} from './NotificationsGroupHeading.js';
export { NotificationsItem as Item, type NotificationsItemProps as ItemProps } from './NotificationsItem.js';
export { NotificationsOpen as Open, type NotificationsOpenProps as OpenProps } from './NotificationsOpen.js';
export {
  NotificationsUnreadMark as UnreadMark,
  type NotificationsUnreadMarkProps as UnreadMarkProps,
} from './NotificationsUnreadMark.js';
export { NotificationsAvatar as Avatar, type NotificationsAvatarProps as AvatarProps } from './NotificationsAvatar.js';
export {
  NotificationsHeadline as Headline,
  type NotificationsHeadlineProps as HeadlineProps,
} from './NotificationsHeadline.js';
export { NotificationsBody as Body, type NotificationsBodyProps as BodyProps } from './NotificationsBody.js';
export { NotificationsDigest as Digest, type NotificationsDigestProps as DigestProps } from './NotificationsDigest.js';
export {
  NotificationsDocument as Document,
  type NotificationsDocumentProps as DocumentProps,
} from './NotificationsDocument.js';
export { NotificationsTime as Time } from './NotificationsTime.js';
export type { TimePartProps as TimeProps } from '../internal/createTimePart.js';
export {
  NotificationsArrived as Arrived,
  NotificationsDelete as Delete,
  NotificationsLoadMore as LoadMore,
  NotificationsMarkAllRead as MarkAllRead,
  NotificationsMarkRead as MarkRead,
  NotificationsRetry as Retry,
} from './notificationButtons.js';
export { NotificationsMuteAll as MuteAll } from './NotificationsMuteAll.js';
export type {
  ButtonPartProps as ArrivedProps,
  ButtonPartProps as DeleteProps,
  ButtonPartProps as LoadMoreProps,
  ButtonPartProps as MarkAllReadProps,
  ButtonPartProps as MarkReadProps,
  ButtonPartProps as RetryProps,
  ButtonPartProps as MuteAllProps,
} from '../internal/ControlButton.js';
export {
  NotificationsEmpty as Empty,
  NotificationsError as Error,
  NotificationsFailure as Failure,
  NotificationsLoading as Loading,
  NotificationsOffline as Offline,
} from './notificationNotices.js';
export type {
  NoticePartProps as EmptyProps,
  NoticePartProps as ErrorProps,
  NoticePartProps as FailureProps,
  NoticePartProps as LoadingProps,
  NoticePartProps as OfflineProps,
} from '../internal/createNoticePart.js';
export { NotificationsUndo as Undo, type NotificationsUndoProps as UndoProps } from './NotificationsUndo.js';
export { NotificationsBadge as Badge, type NotificationsBadgeProps as BadgeProps } from './NotificationsBadge.js';
export {
  NotificationsTrigger as Trigger,
  type NotificationsTriggerProps as TriggerProps,
} from './NotificationsTrigger.js';
export { NotificationsGroups as Groups, type NotificationsGroupsProps as GroupsProps } from './NotificationsGroup.js';
export {
  NotificationsSettings as Settings,
  type NotificationsSettingsProps as SettingsProps,
} from './NotificationsSettings.js';
export {
  NotificationsSettingsOption as SettingsOption,
  type NotificationsSettingsOptionProps as SettingsOptionProps,
} from './NotificationsSettingsOption.js';
export {
  NotificationsSettingsSelect as SettingsSelect,
  type NotificationsSettingsSelectProps as SettingsSelectProps,
} from './NotificationsSettingsSelect.js';
export {
  NotificationsSettingsChannels as SettingsChannels,
  type NotificationsSettingsChannelsProps as SettingsChannelsProps,
} from './NotificationsSettingsChannels.js';
export {
  NotificationsSettingsStatus as SettingsStatus,
  type NotificationsSettingsStatusProps as SettingsStatusProps,
} from './NotificationsSettingsStatus.js';
export { ArrivalAnnouncer as Announcer } from './ArrivalAnnouncer.js';
