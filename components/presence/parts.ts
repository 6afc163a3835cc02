export { PresenceRoot as Root, type PresenceRootProps as RootProps } from './PresenceRoot.js';
export {
  PresenceList as List,
  type PresenceListProps as ListProps,
  PresencePerson as Person,
  type PresencePersonProps as PersonProps,
} from './PresenceList.js';
export {
  PresenceAvatar as Avatar,
  type PresenceAvatarProps as AvatarProps,
  PresenceButton as Button,
  type PresenceButtonProps as ButtonProps,
} from './personParts.js';
export {
  PresenceName as Name,
  type PresenceNameProps as NameProps,
  PresenceStatus as Status,
  type PresenceStatusProps as StatusProps,
} from './nameParts.js';
export {
  PresenceOverflow as Overflow,
  PresenceOverflowList as OverflowList,
  type PresenceOverflowListProps as OverflowListProps,
  type PresenceOverflowProps as OverflowProps,
  PresenceOverflowTrigger as OverflowTrigger,
  type PresenceOverflowTriggerProps as OverflowTriggerProps,
} from './PresenceOverflow.js';
