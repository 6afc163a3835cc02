'use client';
import type { PopoverContentProps } from '@radix-ui/react-popover';
import { useId, useRef, useState, type ComponentPropsWithoutRef, type RefObject } from 'react';
import { Broken } from './Broken.js';
import { usePopups, usePopupsAhead } from './usePopups.js';
import { useSurroundings } from './useSurroundings.js';

interface PopoverButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'popover'> {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  popover: Omit<PopoverContentProps, 'id' | 'onInteractOutside'> & { 'data-parley-part': string };
}

/**
 * A button with a popover, which is at the end of the body, with the theme and the direction of the button; it is not rendered before it is opened.
 * A handler of the button that prevents the default stops it from opening or closing. When it closes, the button gets the focus, unless the press was
 * elsewhere or `onCloseAutoFocus` prevents it.
 */
export function PopoverButton({ isOpen, onOpenChange, popover, onClick, ...props }: PopoverButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [isDrawn, setIsDrawn] = useState(false);
  if (isOpen && !isDrawn) setIsDrawn(true);
  usePopupsAhead();
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        {...props}
        onClick={(event) => {
          onClick?.(event);
          if (!event.defaultPrevented) onOpenChange(!isOpen);
        }}
        ref={button}
      />
      {isDrawn && <DrawnPopover {...{ isOpen, onOpenChange, button, id }} content={popover} />}
    </>
  );
}

interface DrawnPopoverProps extends Pick<PopoverButtonProps, 'isOpen' | 'onOpenChange'> {
  button: RefObject<HTMLButtonElement | null>;
  id: string;
  content: PopoverButtonProps['popover'];
}

function DrawnPopover({ isOpen, onOpenChange, button, id, content }: DrawnPopoverProps) {
  const isLeft = useRef(false);
  const surroundings = useSurroundings(button, isOpen);
  const { module, hasFailed, retry } = usePopups(isOpen);
  if (isOpen && hasFailed) return <Broken onRetry={retry} />;
  if (!module) return null;
  const { Popover, PopoverAnchor, PopoverPortal, PopoverContent } = module;
  return (
    <Popover open={isOpen} onOpenChange={onOpenChange}>
      <PopoverAnchor virtualRef={button} />
      <PopoverPortal>
        <PopoverContent
          {...surroundings}
          sideOffset={4}
          collisionPadding={8}
          {...content}
          id={id}
          onInteractOutside={(event) => {
            // A press on the button closes it through the button's own handler.
            if (button.current?.contains(event.target as Node)) event.preventDefault();
            else isLeft.current = true;
          }}
          onCloseAutoFocus={(event) => {
            content.onCloseAutoFocus?.(event);
            if (!event.defaultPrevented && !isLeft.current) button.current?.focus();
            isLeft.current = false;
            event.preventDefault();
          }}
        />
      </PopoverPortal>
    </Popover>
  );
}
