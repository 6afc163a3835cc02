'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type ComponentPropsWithoutRef, type MouseEvent } from 'react';
import { UserAvatar, type UserAvatarProps } from '../internal/UserAvatar.js';
import { useStrings } from '../internal/useStrings.js';
import { usePresencePerson, usePresenceState } from './PresenceContext.js';
import { usePersonWords } from './personWords.js';
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
  const { name, status, isFollower } = usePersonWords('Presence.Button');
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
