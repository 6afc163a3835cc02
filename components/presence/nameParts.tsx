'use client';
import { forwardRef } from 'react';
import { ownContent, type OwnContentProps } from '../internal/ownContent.js';
import { Slot } from '../internal/Slot.js';
import { usePersonWords } from './personWords.js';

export type PresenceNameProps = OwnContentProps<'span'>;

/** The name, else the email. Renders a `<span>`. */
export const PresenceName = forwardRef<HTMLSpanElement, PresenceNameProps>(function PresenceName(
  { asChild = false, children, ...props },
  ref,
) {
  const { name } = usePersonWords('Presence.Name');
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
  const { status } = usePersonWords('Presence.Status');
  const Comp = asChild ? Slot : 'span';
  return (
    <Comp data-parley-part="status" {...props} ref={ref}>
      {ownContent(asChild, children, status)}
    </Comp>
  );
});
