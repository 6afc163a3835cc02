'use client';
import { Slot } from '../internal/Slot.js';
import {
  forwardRef,
  useId,
  useState,
  type ComponentPropsWithoutRef,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import type { PresenceUser } from '../../src/elements/presence/Presence.js';
import { createPartContext } from '../internal/createPartContext.js';
import { ownContent, type OwnContentProps } from '../internal/ownContent.js';
import { useStrings } from '../internal/useStrings.js';
import { usePresenceState } from './PresenceContext.js';
import { presenceStrings } from './strings.js';

const TRIGGER = '[data-parley-part="overflow-trigger"]';

export interface PresenceOverflowProps extends ComponentPropsWithoutRef<'div'> {
  /** Render the single child in place of the `<div>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/**
 * The number of people beyond `maxUsers`, which opens their list. Escape closes it and returns the focus; leaving it closes it too. Renders a
 * `<div>`; nothing when everybody is shown. `data-parley-state`: `open` | `closed`.
 */
export const PresenceOverflow = forwardRef<HTMLDivElement, PresenceOverflowProps>(function PresenceOverflow(
  { asChild = false, onKeyDown, onBlur, ...props },
  ref,
) {
  const { rest } = usePresenceState('Presence.Overflow');
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const Comp = asChild ? Slot : 'div';
  if (rest.length === 0) return null;

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    onKeyDown?.(event);
    if (event.defaultPrevented || event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation(); // a dialog around it stays open
    setOpen(false);
    event.currentTarget.querySelector<HTMLElement>(TRIGGER)?.focus();
  }

  function handleBlur(event: FocusEvent<HTMLDivElement>) {
    onBlur?.(event);
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  }

  return (
    <PresenceOverflowProvider value={{ isOpen, setOpen, listId }}>
      <Comp
        data-parley-part="overflow"
        data-parley-state={isOpen ? 'open' : 'closed'}
        {...props}
        onKeyDown={handleKeyDown}
        onBlur={handleBlur}
        ref={ref}
      />
    </PresenceOverflowProvider>
  );
});

export type PresenceOverflowTriggerProps = OwnContentProps<'button'>;

/** `+3`, named "3 more people"; opens and closes the list. Renders a `<button>`. */
export const PresenceOverflowTrigger = forwardRef<HTMLButtonElement, PresenceOverflowTriggerProps>(
  function PresenceOverflowTrigger({ asChild = false, children, onClick, ...props }, ref) {
    const { rest } = usePresenceState('Presence.OverflowTrigger');
    const { isOpen, setOpen, listId } = usePresenceOverflow('Presence.OverflowTrigger');
    const strings = useStrings(presenceStrings);
    const Comp = asChild ? Slot : 'button';

    function handleClick(event: MouseEvent<HTMLButtonElement>) {
      onClick?.(event);
      if (event.defaultPrevented) return;
      event.currentTarget.focus(); // Safari does not focus a button that is clicked, and leaving it closes the list
      setOpen(!isOpen);
    }

    return (
      <Comp
        type={asChild ? undefined : 'button'}
        aria-label={strings.more(rest.length)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        data-parley-part="overflow-trigger"
        {...props}
        onClick={handleClick}
        ref={ref}
      >
        {ownContent(asChild, children, `+${rest.length}`)}
      </Comp>
    );
  },
);

export interface PresenceOverflowListProps extends Omit<ComponentPropsWithoutRef<'ul'>, 'children'> {
  /** The people: nodes, or a function that renders one person. */
  children: ReactNode | ((user: PresenceUser, index: number) => ReactNode);
  /** Render the single child in place of the `<ul>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/** The people behind the number, while it is open. Renders a `<ul>`. */
export const PresenceOverflowList = forwardRef<HTMLUListElement, PresenceOverflowListProps>(
  function PresenceOverflowList({ children, asChild = false, ...props }, ref) {
    const { rest } = usePresenceState('Presence.OverflowList');
    const { isOpen, listId } = usePresenceOverflow('Presence.OverflowList');
    const strings = useStrings(presenceStrings);
    const Comp = asChild ? Slot : 'ul';
    if (!isOpen) return null;
    return (
      <Comp
        role="list"
        id={listId}
        aria-label={strings.more(rest.length)}
        tabIndex={-1}
        data-parley-part="overflow-list"
        {...props}
        ref={ref}
      >
        {typeof children === 'function' ? rest.map(children) : children}
      </Comp>
    );
  },
);

interface OverflowState {
  isOpen: boolean;
  setOpen(isOpen: boolean): void;
  listId: string;
}

const [PresenceOverflowProvider, usePresenceOverflow] = createPartContext<OverflowState>('Presence.Overflow');
