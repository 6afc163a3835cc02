export { EditorAccessRoot as Root, type EditorAccessRootProps as RootProps } from './EditorAccessRoot.js';
export {
  EditorAccessAvatar as Avatar,
  type EditorAccessAvatarProps as AvatarProps,
  EditorAccessNotice as Notice,
  type EditorAccessNoticeProps as NoticeProps,
  EditorAccessStatus as Status,
  type EditorAccessStatusProps as StatusProps,
  EditorAccessTimer as Timer,
  type EditorAccessTimerProps as TimerProps,
} from './accessParts.js';
export {
  EditorAccessAccept as Accept,
  EditorAccessCancel as Cancel,
  EditorAccessEdit as Edit,
  EditorAccessReject as Reject,
  EditorAccessRequest as Request,
  EditorAccessStop as Stop,
  EditorAccessTakeOver as TakeOver,
} from './accessButtons.js';
export { EditorAccessAnnouncer as Announcer } from './EditorAccessAnnouncer.js';
