'use client';
import type { MenuContentProps } from '@radix-ui/react-menu';
import { useRef, type RefObject } from 'react';
import { Broken } from './Broken.js';
import { setPanelOpener } from './giveFocusTo.js';
import type { MenuOfButton } from './useMenuButton.js';
import { usePopups, usePopupsAhead } from './usePopups.js';
import { useSurroundings } from './useSurroundings.js';

interface ButtonMenuProps extends Omit<MenuContentProps, 'onInteractOutside'> {
  menu: MenuOfButton;
  button: RefObject<HTMLButtonElement | null>;
}

/**
 * The menu of a button with `useMenuButton`, at the end of the body, with the theme and the direction of the button. When it closes, the button gets
 * the focus, unless somebody pressed elsewhere or `onCloseAutoFocus` prevents it.
 */
export function ButtonMenu(props: ButtonMenuProps) {
  usePopupsAhead();
  return props.menu.isNear ? <NearMenu {...props} /> : null;
}

function NearMenu({ menu, button, onCloseAutoFocus, ...props }: ButtonMenuProps) {
  const { isOpen, setIsOpen, takeKey, id, buttonId } = menu;
  const surroundings = useSurroundings(button, isOpen);
  const isLeft = useRef(false);
  const { module, hasFailed, retry } = usePopups(isOpen);
  if (isOpen && hasFailed) return <Broken onRetry={retry} />;
  if (!module) return null;
  const { Menu, MenuAnchor, MenuPortal, MenuContent } = module;
  return (
    <Menu open={isOpen} onOpenChange={setIsOpen} modal={false} dir={surroundings.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <MenuAnchor virtualRef={button} />
      <MenuPortal>
        <MenuContent
          {...surroundings}
          id={id}
          aria-labelledby={buttonId}
          ref={(element) => void (element && button.current && setPanelOpener(element, button.current))}
          sideOffset={4}
          collisionPadding={8}
          {...props}
          onFocus={(event) => {
            // If its code loaded after the key press, the menu has missed the key.
            if (takeKey() && event.target === event.currentTarget)
              event.target.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')?.focus();
          }}
          onInteractOutside={() => (isLeft.current = true)}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus?.(event);
            if (!event.defaultPrevented && !isLeft.current) button.current?.focus();
            isLeft.current = false;
            event.preventDefault();
          }}
        />
      </MenuPortal>
    </Menu>
  );
}
