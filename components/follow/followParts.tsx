'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, useEffect, useState, type ComponentPropsWithoutRef, type MouseEvent } from 'react';
import { personName } from '@parley/protocol/constants';
import { useFollow } from '../../hooks/useFollow.js';
import { useEventCallback } from '../../hooks/useEventCallback.js';
import { useNewest } from '../../hooks/useNewest.js';
import type { PresenceUser } from '../../src/elements/presence/Presence.js';
import { Announcer } from '../internal/Announcer.js';
import { ownContent, type OwnContentProps } from '../internal/ownContent.js';
import { UserAvatar, type UserAvatarProps } from '../internal/UserAvatar.js';
import { useStrings } from '../internal/useStrings.js';
import { FollowProvider, useFollowing } from './FollowContext.js';
import { followStrings } from './strings.js';

export interface FollowRootProps extends ComponentPropsWithoutRef<'div'> {
  /** Render the single child in place of the `<div>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/** Shown while this person follows somebody. A press inside does not end following. Renders a `<div>`; nothing while they follow nobody. */
export const FollowRoot = forwardRef<HTMLDivElement, FollowRootProps>(function FollowRoot(
  { asChild = false, ...props },
  ref,
) {
  const { user, unfollow } = useFollow();
  if (!user) return null;
  const Comp = asChild ? Slot : 'div';
  return (
    <FollowProvider value={{ user, unfollow }}>
      <Comp data-parley-part="follow" data-parley-id={user.userId} {...props} ref={ref} />
    </FollowProvider>
  );
});

export type FollowTextProps = OwnContentProps<'span'>;

/** "Following Ada". Renders a `<span>`. */
export const FollowText = forwardRef<HTMLSpanElement, FollowTextProps>(function FollowText(
  { asChild = false, children, ...props },
  ref,
) {
  const { user } = useFollowing('Follow.Text');
  const strings = useStrings(followStrings);
  const Comp = asChild ? Slot : 'span';
  return (
    <Comp data-parley-part="text" {...props} ref={ref}>
      {ownContent(
        asChild,
        children,
        strings.following.replace('{name}', () => personName(user, strings.unknownUser)),
      )}
    </Comp>
  );
});

export type FollowAvatarProps = Omit<UserAvatarProps, 'user'>;

/** The picture or initial of the one who is followed. Renders a `<span>` as `UserAvatar` does. */
export const FollowAvatar = forwardRef<HTMLSpanElement, FollowAvatarProps>(function FollowAvatar(props, ref) {
  return <UserAvatar user={useFollowing('Follow.Avatar').user} {...props} ref={ref} />;
});

export type FollowStopProps = OwnContentProps<'button'>;

/** Ends it. Renders a `<button>` with its words. */
export const FollowStop = forwardRef<HTMLButtonElement, FollowStopProps>(function FollowStop(
  { asChild = false, children, onClick, ...props },
  ref,
) {
  const { unfollow } = useFollowing('Follow.Stop');
  const strings = useStrings(followStrings);
  const Comp = asChild ? Slot : 'button';

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    onClick?.(event);
    if (!event.defaultPrevented) unfollow();
  }

  return (
    <Comp type={asChild ? undefined : 'button'} data-parley-part="stop" {...props} onClick={handleClick} ref={ref}>
      {ownContent(asChild, children, strings.stop)}
    </Comp>
  );
});

/** Announces to assistive technology, politely, whom this person follows, and when that ends. Renders a `<div role="status">`; mount it early. */
export const FollowAnnouncer = forwardRef<HTMLDivElement, OwnContentProps<'div'>>(function FollowAnnouncer(props, ref) {
  const strings = useStrings(followStrings);
  const [news, setNews] = useState<{ id: number; text: string } | null>(null);
  const { user: followed } = useFollow();
  const say = useNewest((text: 'following' | 'stopped' | 'left', user: PresenceUser) =>
    setNews((last) => ({
      id: (last?.id ?? 0) + 1,
      text: strings[text].replace('{name}', () => personName(user, strings.unknownUser)),
    })),
  );
  const newest = useNewest(followed);
  const userId = followed?.userId;
  useEffect(() => {
    // Not by the event: it may have fired before this code was loaded.
    if (newest.current) say.current('following', newest.current);
  }, [userId, newest, say]);
  useEventCallback('followEnded', ({ user, reason }) => say.current(reason === 'left' ? 'left' : 'stopped', user));
  return <Announcer {...props} news={news} ref={ref} />;
});
