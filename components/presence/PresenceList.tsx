'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import type { PresenceUser } from '../../src/elements/presence/Presence.js';
import { useStrings } from '../internal/useStrings.js';
import { PresencePersonProvider, usePresenceState } from './PresenceContext.js';
import { presenceStrings } from './strings.js';

export interface PresenceListProps extends Omit<ComponentPropsWithoutRef<'ul'>, 'children'> {
  /** The people: nodes, or a function that renders one person. */
  children: ReactNode | ((user: PresenceUser, index: number) => ReactNode);
  /** Render the single child in place of the `<ul>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/** The first people, at most `maxUsers`. Renders a `<ul>`; nothing when there are none. */
export const PresenceList = forwardRef<HTMLUListElement, PresenceListProps>(function PresenceList(
  { children, asChild = false, ...props },
  ref,
) {
  const { shown } = usePresenceState('Presence.List');
  const strings = useStrings(presenceStrings);
  const Comp = asChild ? Slot : 'ul';
  if (shown.length === 0) return null;
  return (
    // `role` repeats what `ul` means: Safari does not treat a list without bullets as a list.
    <Comp role="list" aria-label={strings.title} data-parley-part="list" {...props} ref={ref}>
      {typeof children === 'function' ? shown.map(children) : children}
    </Comp>
  );
});

export interface PresencePersonProps extends ComponentPropsWithoutRef<'li'> {
  /** The person whom the parts inside show. */
  user: PresenceUser;
  /** Render the single child in place of the `<li>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/** One person. Renders an `<li>`. `data-parley-state`: `online` | `away` | `offline`. */
export const PresencePerson = forwardRef<HTMLLIElement, PresencePersonProps>(function PresencePerson(
  { user, asChild = false, ...props },
  ref,
) {
  const Comp = asChild ? Slot : 'li';
  return (
    <PresencePersonProvider value={user}>
      <Comp data-parley-part="person" data-parley-state={user.onlineStatus} {...props} ref={ref} />
    </PresencePersonProvider>
  );
});
