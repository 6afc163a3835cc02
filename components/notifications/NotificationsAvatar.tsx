'use client';
import { forwardRef } from 'react';
import { UserAvatar, type UserAvatarProps } from '../internal/UserAvatar.js';
import { useNotificationsItem } from './NotificationsItemContext.js';

export type NotificationsAvatarProps = Omit<UserAvatarProps, 'user'>;

/** The person who caused it. Renders a `<span>` as `UserAvatar` does; grey while loading or unknown. */
export const NotificationsAvatar = forwardRef<HTMLSpanElement, NotificationsAvatarProps>(
  function NotificationsAvatar(props, ref) {
    const { actionUser, resolution } = useNotificationsItem('Notifications.Avatar').notification;
    return <UserAvatar user={resolution.person === 'ready' ? actionUser : undefined} {...props} ref={ref} />;
  },
);
