'use client';
import * as Popover from '@radix-ui/react-popover';
import { useRef, useState, type ReactNode } from 'react';
import { ChevronIcon } from '../../internal/icons.js';
import { useSurroundings } from '../../internal/useSurroundings.js';

interface DropdownProps {
  face: ReactNode;
  /** Name of the button and of what it opens. */
  label: string;
  /** Something in it is in use. @default false */
  isChosen?: boolean | undefined;
  children: ReactNode;
}

/** A button of the head or of the filters, and what it opens over the list. */
export function Dropdown({ face, label, isChosen = false, children }: DropdownProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const surroundings = useSurroundings(button, isOpen);
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger
        aria-label={label}
        className="parley-choice parley-sidebar-dropdown"
        data-parley-state={isChosen ? 'on' : 'off'}
        ref={button}
      >
        <span className="parley-sidebar-choice-name">{face}</span>
        <ChevronIcon />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          {...surroundings}
          aria-label={label}
          className="parley-root parley-menu parley-sidebar-menu"
          data-parley-part="filter-menu"
          align="start"
          sideOffset={4}
          collisionPadding={8}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
