'use client';
import {
  useId,
  useRef,
  useState,
  type ComponentPropsWithoutRef,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';

/** State of the button for `ButtonMenu`. */
export interface MenuOfButton {
  isOpen: boolean;
  setIsOpen: (isOpen: boolean) => void;
  /** The button had the focus or was pressed. */
  isNear: boolean;
  /** Whether a key has opened it; returns `true` once. */
  takeKey: () => boolean;
  id: string;
  buttonId: string | undefined;
}

type ButtonProps = ComponentPropsWithoutRef<'button'>;

/**
 * A button that opens a menu with the pointer, Enter, Space and the arrow down, as menus of Radix do. A closed one of these is
 * some twenty components, and a page has many; `ButtonMenu` renders it once the button has the focus or is pressed.
 * @param props Those of the button. A handler that prevents the default keeps the menu as it is.
 */
export function useMenuButton(props: ButtonProps): { menu: MenuOfButton; buttonProps: ButtonProps } {
  const [isOpen, setIsOpen] = useState(false);
  const [isNear, setIsNear] = useState(false);
  const isByKey = useRef(false);
  const id = useId();
  const ownId = useId();
  const { id: buttonId = ownId, disabled: isDisabled = false, onFocus, onPointerDown, onKeyDown } = props;

  function open(isOpenNow: boolean) {
    setIsNear(true);
    setIsOpen(isOpenNow);
  }

  function takeKey() {
    const isKeyed = isByKey.current;
    isByKey.current = false;
    return isKeyed;
  }

  const buttonProps = {
    id: buttonId,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    'data-state': isOpen ? 'open' : 'closed',
    'data-disabled': isDisabled ? '' : undefined,
    ...props,
    onFocus(event: FocusEvent<HTMLButtonElement>) {
      onFocus?.(event);
      setIsNear(true); // the menu is mounted before the key that opens it, and so focuses its first item
    },
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      onPointerDown?.(event);
      if (event.defaultPrevented || isDisabled || event.button !== 0 || event.ctrlKey) return;
      open(!isOpen);
      isByKey.current = false;
      if (!isOpen) event.preventDefault(); // the focus moves into the menu
    },
    onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
      onKeyDown?.(event);
      if (event.defaultPrevented || isDisabled || !['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
      open(event.key === 'ArrowDown' || !isOpen);
      isByKey.current = true;
      event.preventDefault();
    },
  };
  return { menu: { isOpen, setIsOpen, isNear, takeKey, id, buttonId }, buttonProps };
}
