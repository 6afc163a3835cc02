'use client';
import { forwardRef, useRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { ButtonMenu } from '../../internal/ButtonMenu.js';
import { focusAfterClose } from '../../internal/giveFocusTo.js';
import { MoreIcon } from '../../internal/icons.js';
import { useMenuButton } from '../../internal/useMenuButton.js';
import { useLoadedPopups } from '../../internal/usePopups.js';

interface MenuProps {
  label: string;
  children: ReactNode;
}

/** A line between items. */
export function MenuLine() {
  const { MenuSeparator } = useLoadedPopups();
  return <MenuSeparator className="parley-menu-line" />;
}

/** A button that opens a list of things to do. Items are button parts of a thread with a `MenuItem` in them. */
export function Menu({ label, children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { menu, buttonProps } = useMenuButton({
    type: 'button',
    className: 'parley-icon-button',
    title: label,
    'aria-label': label,
  });
  return (
    <>
      <button {...buttonProps} ref={button}>
        <MoreIcon />
      </button>
      <ButtonMenu
        menu={menu}
        button={button}
        className="parley-root parley-menu"
        data-parley-part="menu"
        align="end"
        onCloseAutoFocus={(event) => focusAfterClose(event)}
      >
        {children}
      </ButtonMenu>
    </>
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
  const { MenuItem: RadixMenuItem } = useLoadedPopups();
  return (
    <RadixMenuItem asChild className="parley-menu-item">
      <button type="button" data-parley-role={isDestructive ? 'danger' : undefined} {...props} ref={ref}>
        {props['aria-label']}
      </button>
    </RadixMenuItem>
  );
});
