export {
  FollowAnnouncer as Announcer,
  FollowAvatar as Avatar,
  type FollowAvatarProps as AvatarProps,
  FollowRoot as Root,
  type FollowRootProps as RootProps,
  FollowStop as Stop,
  type FollowStopProps as StopProps,
  FollowText as Text,
  type FollowTextProps as TextProps,
} from './followParts.js';
