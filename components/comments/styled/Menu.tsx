'use client';
import * as DropdownMenu from '@radix-ui/react-dropdown-menu';
import { forwardRef, useRef, useState, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { focusAfterClose } from '../../internal/giveFocusTo.js';
import { MoreIcon } from '../../internal/icons.js';
import { useSurroundings } from '../../internal/useSurroundings.js';

interface MenuProps {
  label: string;
  children: ReactNode;
}

/** A line between items. */
export const MenuLine = () => <DropdownMenu.Separator className="parley-menu-line" />;

/** A button that opens a list of things to do. Items are button parts of a thread with a `MenuItem` in them. */
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
          onCloseAutoFocus={(event) => focusAfterClose(event)}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface MenuItemProps extends ComponentPropsWithoutRef<'button'> {
  /** It deletes something. @default false */
  isDestructive?: boolean | undefined;
}

/** An item of the menu. Use it as the child of a button part with `asChild`, so that the part decides whether it is rendered. */
export const MenuItem = forwardRef<HTMLButtonElement, MenuItemProps>(function MenuItem(
  { isDestructive = false, ...props },
  ref,
) {
  return (
    <DropdownMenu.Item asChild className="parley-menu-item">
      <button type="button" data-parley-role={isDestructive ? 'danger' : undefined} {...props} ref={ref}>
        {props['aria-label']}
      </button>
    </DropdownMenu.Item>
  );
});
