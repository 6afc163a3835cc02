'use client';
import { forwardRef } from 'react';
import { UserAvatar, type UserAvatarProps } from '../internal/UserAvatar.js';
import { useCommentsItem } from './CommentsThreadContext.js';

export type CommentsAvatarProps = Omit<UserAvatarProps, 'user'>;

/** Who wrote the comment. Renders a `<span>` as `UserAvatar` does: a grey circle while the person is not known. */
export const CommentsAvatar = forwardRef<HTMLSpanElement, CommentsAvatarProps>(function CommentsAvatar(props, ref) {
  const { from, resolution } = useCommentsItem('Comments.Avatar').comment;
  return <UserAvatar user={resolution.person === 'ready' ? from : undefined} {...props} ref={ref} />;
});
