'use client';
import { DropdownMenu } from 'radix-ui';
import { useRef, useState, type ReactNode } from 'react';
import { MoreIcon } from '../../internal/icons.js';
import { useSurroundings } from '../../internal/useSurroundings.js';

interface MenuProps {
  label: string;
  children: ReactNode;
}

/** A button that opens a list of things to do. Items are parts of a thread with `MenuItem` around them. */
export function Menu({ label, children }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const surroundings = useSurroundings(opener, isOpen);
  return (
    <DropdownMenu.Root
      open={isOpen}
      onOpenChange={setIsOpen}
      modal={false}
      dir={surroundings.dir === 'rtl' ? 'rtl' : 'ltr'}
    >
      <DropdownMenu.Trigger asChild>
        <button type="button" className="parley-icon-button" title={label} aria-label={label} ref={opener}>
          <MoreIcon />
        </button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          {...surroundings}
          className="parley-root parley-menu"
          data-parley-part="menu"
          align="end"
          sideOffset={4}
          collisionPadding={8}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** Makes the button inside an item of the menu. */
export function MenuItem({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Item asChild className="parley-menu-item">
      {children}
    </DropdownMenu.Item>
  );
}
