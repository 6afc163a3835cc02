'use client';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { focusAfterClose } from './giveFocusTo.js';
import { PopoverButton } from './PopoverButton.js';

interface PaletteProps {
  /** Of its button, and of the palette. */
  label: string;
  icon: ReactNode;
  /** `data-parley-part` of the palette. */
  part: string;
  align: 'start' | 'end';
  isDisabled?: boolean | undefined;
  /** For the button. `preventDefault` keeps the palette closed. */
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  /** Moves the focus after a pick. @default to the button */
  giveFocus?: (() => void) | undefined;
  /** The choices. Call `close` after a pick. */
  children: (close: () => void) => ReactNode;
}

/** An icon button that opens a palette to pick from. */
export function Palette({ label, icon, part, align, isDisabled = false, onClick, giveFocus, children }: PaletteProps) {
  const [state, setState] = useState<'closed' | 'open' | 'picked'>('closed');
  return (
    <PopoverButton
      isOpen={state === 'open'}
      onOpenChange={(next) => setState(next ? 'open' : 'closed')}
      className="parley-icon-button"
      title={label}
      aria-label={label}
      disabled={isDisabled}
      onClick={onClick}
      popover={{
        'aria-label': label,
        className: 'parley-root parley-menu parley-palette',
        'data-parley-part': part,
        align,
        onCloseAutoFocus: (event) => focusAfterClose(event, state === 'picked' && giveFocus),
        children: children(() => setState('picked')),
      }}
    >
      {icon}
    </PopoverButton>
  );
}
