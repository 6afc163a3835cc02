'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type ComponentPropsWithoutRef, type MouseEvent } from 'react';
import type { PresenceUser } from '../../src/elements/presence/Presence.js';
import { ownContent, type OwnContentProps } from '../internal/ownContent.js';
import { UserAvatar, type UserAvatarProps } from '../internal/UserAvatar.js';
import { useStrings } from '../internal/useStrings.js';
import { usePresencePerson, usePresenceState } from './PresenceContext.js';
import { presenceStrings } from './strings.js';

export interface PresenceButtonProps extends ComponentPropsWithoutRef<'button'> {
  /** Render the single child in place of the `<button>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/**
 * Chooses the person: calls `onPresenceUserClick`, and the element emits `presenceUserClicked`. Renders a `<button>` with the name and the
 * status as its name and tooltip. `data-parley-follower`: the person follows the one who is signed in.
 */
export const PresenceButton = forwardRef<HTMLButtonElement, PresenceButtonProps>(function PresenceButton(
  { asChild = false, onClick, ...props },
  ref,
) {
  const user = usePresencePerson('Presence.Button');
  const { click } = usePresenceState('Presence.Button');
  const strings = useStrings(presenceStrings);
  const name = useName('Presence.Button');
  const { status, isFollower } = useStatus('Presence.Button');
  const label = strings.person.replace('{status}', () => status).replace('{name}', () => name);
  const Comp = asChild ? Slot : 'button';

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    onClick?.(event);
    if (!event.defaultPrevented) click(user, event);
  }

  return (
    <Comp
      type={asChild ? undefined : 'button'}
      aria-label={label}
      title={label}
      data-parley-follower={isFollower || undefined}
      data-parley-part="button"
      {...props}
      onClick={handleClick}
      ref={ref}
    />
  );
});

export type PresenceAvatarProps = Omit<UserAvatarProps, 'user'>;

/** The person's picture or initial. Renders a `<span>` as `UserAvatar` does. */
export const PresenceAvatar = forwardRef<HTMLSpanElement, PresenceAvatarProps>(function PresenceAvatar(props, ref) {
  return <UserAvatar user={usePresencePerson('Presence.Avatar')} {...props} ref={ref} />;
});

export type PresenceNameProps = OwnContentProps<'span'>;

/** The name, else the email. Renders a `<span>`. */
export const PresenceName = forwardRef<HTMLSpanElement, PresenceNameProps>(function PresenceName(
  { asChild = false, children, ...props },
  ref,
) {
  const name = useName('Presence.Name');
  const Comp = asChild ? Slot : 'span';
  return (
    <Comp dir="auto" data-parley-part="name" {...props} ref={ref}>
      {ownContent(asChild, children, name)}
    </Comp>
  );
});

export type PresenceStatusProps = OwnContentProps<'span'>;

/** The status in words, whether the person follows the one who is signed in, and who has added a bot. Renders a `<span>`. */
export const PresenceStatus = forwardRef<HTMLSpanElement, PresenceStatusProps>(function PresenceStatus(
  { asChild = false, children, ...props },
  ref,
) {
  const { status } = useStatus('Presence.Status');
  const Comp = asChild ? Slot : 'span';
  return (
    <Comp data-parley-part="status" {...props} ref={ref}>
      {ownContent(asChild, children, status)}
    </Comp>
  );
});

function useName(part: string): string {
  const user = usePresencePerson(part);
  return useNameOf(part)(user);
}

function useNameOf(part: string) {
  const { selfId } = usePresenceState(part);
  const strings = useStrings(presenceStrings);
  return (user: Pick<PresenceUser, 'userId' | 'name' | 'email'> | undefined) => {
    const shown = user?.name || user?.email || strings.unknownUser;
    return user && user.userId === selfId ? strings.self.replace('{name}', () => shown) : shown;
  };
}

/** The status in words. A bot can have any name, so it says whose it is. */
function useStatus(part: string): { status: string; isFollower: boolean } {
  const { onlineStatus, following, addedBy } = usePresencePerson(part);
  const { selfId, people } = usePresenceState(part);
  const strings = useStrings(presenceStrings);
  const nameOf = useNameOf(part);
  const isFollower = selfId !== undefined && following === selfId;
  const status = strings[onlineStatus];
  if (isFollower) return { status: strings.follower.replace('{person}', status), isFollower };
  if (addedBy === undefined) return { status, isFollower };
  const adder = nameOf(people.find(({ userId }) => userId === addedBy));
  return { status: strings.bot.replace('{status}', status).replace('{name}', () => adder), isFollower };
}
