'use client';
import { Slot } from './Slot.js';
import { forwardRef, useState, type CSSProperties } from 'react';
import type { User } from '../../src/ParleyTypes.js';
import { isImageAddress, personColors } from '@parley/protocol/constants';
import { ownContent, type OwnContentProps } from './ownContent.js';

export interface UserAvatarProps extends OwnContentProps<'span'> {
  /** The person. `undefined`: unknown, or still loading; a grey circle without a letter. */
  user?: User | undefined;
}

/**
 * A person as a round picture, or as an initial on a color of their own when there is no picture or it cannot be loaded.
 * Renders a `<span>`, hidden from assistive technology: the name is always written beside it.
 * `data-parley-state`: `image` | `initial` | `unknown`.
 */
export const UserAvatar = forwardRef<HTMLSpanElement, UserAvatarProps>(function UserAvatar(
  { user, asChild = false, children, className, style, ...props },
  ref,
) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const given = user?.photoUrl;
  const photoUrl = given && given !== failedUrl && isImageAddress(given) ? given : undefined;
  const initial = user && initialOf(user);
  const state = photoUrl ? 'image' : initial ? 'initial' : 'unknown';

  const Comp = asChild ? Slot : 'span';
  const content = photoUrl ? (
    // For pages without a style for it: photos have any size.
    <img src={photoUrl} alt="" width={32} loading="lazy" decoding="async" onError={() => setFailedUrl(photoUrl)} />
  ) : (
    initial
  );

  return (
    <Comp
      data-parley-part="avatar"
      data-parley-state={state}
      aria-hidden="true"
      {...props}
      className={className}
      style={state === 'initial' && user ? { ...colorsOf(user), ...style } : style}
      ref={ref}
    >
      {ownContent(asChild, children, content)}
    </Comp>
  );
});

function initialOf({ initial, name, email }: User): string | undefined {
  // By code point, not by unit: half of an emoji or of a rare letter is a broken character.
  return (initial || Array.from(name || email || '')[0])?.toLocaleUpperCase();
}

/** Set as custom properties, through the DOM: a stylesheet decides how they are used, and a strict CSP allows them. */
function colorsOf(user: User): CSSProperties {
  const { color, textColor } = personColors(user);
  // Custom properties are valid styles, which React's types do not list.
  return { '--parley-avatar-background': color, '--parley-avatar-text': textColor } as CSSProperties;
}
