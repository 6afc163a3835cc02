'use client';
import { useState, type ReactNode } from 'react';
import { ChevronIcon } from '../../internal/icons.js';
import { PopoverButton } from '../../internal/PopoverButton.js';

interface DropdownProps {
  face: ReactNode;
  /** Name of the button and of its popup. */
  label: string;
  /** Something in it is in use. @default false */
  isChosen?: boolean | undefined;
  children: ReactNode;
}

/** A button of the head or of the filters, with a popup over the list. */
export function Dropdown({ face, label, isChosen = false, children }: DropdownProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <PopoverButton
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      aria-label={label}
      className="parley-choice parley-sidebar-dropdown"
      data-parley-state={isChosen ? 'on' : 'off'}
      popover={{
        'aria-label': label,
        className: 'parley-root parley-menu parley-sidebar-menu',
        'data-parley-part': 'filter-menu',
        align: 'start',
        children,
      }}
    >
      <span className="parley-sidebar-choice-name">{face}</span>
      <ChevronIcon />
    </PopoverButton>
  );
}
