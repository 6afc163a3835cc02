'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type ComponentPropsWithoutRef, type MouseEvent } from 'react';
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
 * status as its name and tooltip.
 */
export const PresenceButton = forwardRef<HTMLButtonElement, PresenceButtonProps>(function PresenceButton(
  { asChild = false, onClick, ...props },
  ref,
) {
  const user = usePresencePerson('Presence.Button');
  const { click } = usePresenceState('Presence.Button');
  const strings = useStrings(presenceStrings);
  const name = useName('Presence.Button');
  const label = strings.person.replace('{status}', strings[user.onlineStatus]).replace('{name}', () => name);
  const Comp = asChild ? Slot : 'button';

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    onClick?.(event);
    if (!event.defaultPrevented) click(user);
  }

  return (
    <Comp
      type={asChild ? undefined : 'button'}
      aria-label={label}
      title={label}
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

/** The status as a word. Renders a `<span>`. */
export const PresenceStatus = forwardRef<HTMLSpanElement, PresenceStatusProps>(function PresenceStatus(
  { asChild = false, children, ...props },
  ref,
) {
  const { onlineStatus } = usePresencePerson('Presence.Status');
  const strings = useStrings(presenceStrings);
  const Comp = asChild ? Slot : 'span';
  return (
    <Comp data-parley-part="status" {...props} ref={ref}>
      {ownContent(asChild, children, strings[onlineStatus])}
    </Comp>
  );
});

function useName(part: string): string {
  const { userId, name, email } = usePresencePerson(part);
  const { selfId } = usePresenceState(part);
  const strings = useStrings(presenceStrings);
  const shown = name || email || strings.unknownUser;
  return userId === selfId ? strings.self.replace('{name}', () => shown) : shown;
}
