'use client';
import { Slot } from './Slot.js';
import { forwardRef, type ComponentPropsWithoutRef, type MouseEvent } from 'react';
import { labelFor } from './labelFor.js';

export interface ButtonPartProps extends ComponentPropsWithoutRef<'button'> {
  /** Render the single child in place of the `<button>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/** The label and the action of a button. */
export interface ButtonControl {
  /** Its name, and its text when it has no children. */
  label: string;
  /** Its tooltip, in place of the caller's. */
  title?: string | undefined;
  /** It is named by `label` even when its children are text: `Remove` is not enough where there are several. @default false */
  isNamedByLabel?: boolean | undefined;
  /** A click, unless the caller's `onClick` prevented it. */
  run: () => void;
  /** Written to `data-parley-state`. */
  state?: string | undefined;
  isPressed?: boolean | undefined;
  /**
   * A click does nothing. Written to `aria-disabled` in place of `disabled`: a button that disables itself when it is pressed would lose
   * the focus. `undefined`: no attribute.
   */
  isDisabled?: boolean | undefined;
  /** Id of the element that describes it. */
  describedBy?: string | undefined;
  /** -1 in rows that the arrow keys go to. @default as the browser has it */
  tabIndex?: 0 | -1 | undefined;
}

/** A `<button>` over a control. */
export const ControlButton = forwardRef<HTMLButtonElement, ButtonPartProps & { control: ButtonControl }>(
  function ControlButton({ control, asChild = false, children, onClick, ...props }, ref) {
    const {
      label,
      title = props.title,
      isNamedByLabel = false,
      run,
      state,
      isPressed,
      isDisabled,
      describedBy,
      tabIndex,
    } = control;
    const Comp = asChild ? Slot : 'button';

    function handleClick(event: MouseEvent<HTMLButtonElement>) {
      onClick?.(event);
      if (!event.defaultPrevented && !isDisabled) run();
    }

    return (
      <Comp
        type="button"
        aria-label={isNamedByLabel ? label : labelFor(children, label)}
        aria-pressed={isPressed}
        aria-disabled={isDisabled}
        aria-describedby={describedBy}
        tabIndex={tabIndex}
        data-parley-state={state}
        {...props}
        title={title}
        onClick={handleClick}
        ref={ref}
      >
        {children ?? label}
      </Comp>
    );
  },
);
