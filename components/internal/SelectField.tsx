'use client';
import * as Slot from '@radix-ui/react-slot';
import { forwardRef, type ChangeEvent } from 'react';
import { ownContent, type OwnContentProps } from './ownContent.js';

export type SelectPartProps = Omit<OwnContentProps<'select'>, 'value'>;

/** What a select offers and does. */
export interface SelectControl {
  /** Its name. */
  label: string;
  /** The chosen one of `options`. */
  value: string;
  options: readonly { value: string; name: string }[];
  /** A choice, unless the caller's `onChange` prevented it. */
  choose: (value: string) => void;
  /** Written to `data-parley-state`. */
  state?: string | undefined;
  isDisabled?: boolean | undefined;
}

/** A `<select>` over a control. */
export const SelectField = forwardRef<HTMLSelectElement, SelectPartProps & { control: SelectControl }>(
  function SelectField({ control, asChild = false, children, onChange, ...props }, ref) {
    const { label, value, options, choose, state, isDisabled } = control;
    const Comp = asChild ? Slot.Root : 'select';

    function handleChange(event: ChangeEvent<HTMLSelectElement>) {
      onChange?.(event);
      if (!event.defaultPrevented) choose(event.target.value);
    }

    const items = options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.name}
      </option>
    ));
    return (
      <Comp
        aria-label={label}
        disabled={isDisabled}
        data-parley-state={state}
        {...props}
        value={value}
        onChange={handleChange}
        ref={ref}
      >
        {ownContent(asChild, children, items)}
      </Comp>
    );
  },
);
