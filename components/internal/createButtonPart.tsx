'use client';
import * as Slot from '@radix-ui/react-slot';
import { forwardRef, type ComponentPropsWithoutRef, type MouseEvent } from 'react';
import { labelFor } from './labelFor.js';

export interface CommentsButtonProps extends ComponentPropsWithoutRef<'button'> {
  /** Render the single child in place of the `<button>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

/** What a button of a thread does. */
export interface ButtonControl {
  label: string;
  run: () => void;
  /** Written to `data-parley-state`. */
  state?: string | undefined;
  isPressed?: boolean | undefined;
  /** -1 in rows that the arrow keys go to. @default as the browser has it */
  tabIndex?: 0 | -1 | undefined;
}

/**
 * Makes a part that is one `<button>`.
 * @param name As people write it: `Comments.Resolve`.
 * @param part Written to `data-parley-part`.
 * @param useControl What it does here; `null`: it is not offered, and nothing is rendered.
 */
export function createButtonPart(name: string, part: string, useControl: (name: string) => ButtonControl | null) {
  const Part = forwardRef<HTMLButtonElement, CommentsButtonProps>(function ButtonPart(
    { asChild = false, children, onClick, ...props },
    ref,
  ) {
    const control = useControl(name);
    if (!control) return null;
    const { label, run, state, isPressed, tabIndex } = control;
    const Comp = asChild ? Slot.Root : 'button';

    function handleClick(event: MouseEvent<HTMLButtonElement>) {
      onClick?.(event);
      if (!event.defaultPrevented) run();
    }

    return (
      <Comp
        type="button"
        aria-label={labelFor(children, label)}
        aria-pressed={isPressed}
        tabIndex={tabIndex}
        data-parley-part={part}
        data-parley-state={state}
        {...props}
        onClick={handleClick}
        ref={ref}
      >
        {children ?? label}
      </Comp>
    );
  });
  Part.displayName = name;
  return Part;
}
