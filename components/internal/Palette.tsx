'use client';
import * as Popover from '@radix-ui/react-popover';
import { useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { focusAfterClose } from './giveFocusTo.js';
import { useSurroundings } from './useSurroundings.js';

interface PaletteProps {
  /** Of its button, and of the palette. */
  label: string;
  icon: ReactNode;
  /** `data-parley-part` of the palette. */
  part: string;
  align: 'start' | 'end';
  isDisabled?: boolean | undefined;
  /** Of the button. `preventDefault` keeps the palette closed. */
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  /** Takes the focus after something was picked. @default the button does */
  giveFocus?: (() => void) | undefined;
  /** What is picked from. Call `close` after a pick. */
  children: (close: () => void) => ReactNode;
}

/** An icon button that opens a palette to pick from. */
export function Palette({ label, icon, part, align, isDisabled = false, onClick, giveFocus, children }: PaletteProps) {
  const [state, setState] = useState<'closed' | 'open' | 'picked'>('closed');
  const isOpen = state === 'open';
  const button = useRef<HTMLButtonElement>(null);
  const surroundings = useSurroundings(button, isOpen);
  return (
    <Popover.Root open={isOpen} onOpenChange={(next) => setState(next ? 'open' : 'closed')}>
      <Popover.Trigger
        className="parley-icon-button"
        title={label}
        aria-label={label}
        disabled={isDisabled}
        onClick={onClick}
        ref={button}
      >
        {icon}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          {...surroundings}
          aria-label={label}
          className="parley-root parley-menu parley-palette"
          data-parley-part={part}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => focusAfterClose(event, state === 'picked' && giveFocus)}
        >
          {children(() => setState('picked'))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
