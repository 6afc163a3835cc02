'use client';
import { forwardRef, type ChangeEvent, type ComponentPropsWithoutRef } from 'react';

/** What a choice of the sidebar's head offers. */
export interface SelectControl {
  label: string;
  value: string;
  options: readonly { value: string; name: string }[];
  choose: (value: string) => void;
}

export type SelectPartProps = Omit<ComponentPropsWithoutRef<'select'>, 'value' | 'children'>;

/** A `<select>` over a control. */
export const SelectField = forwardRef<HTMLSelectElement, SelectPartProps & { control: SelectControl }>(
  function SelectField({ control: { label, value, options, choose }, onChange, ...props }, ref) {
    function handleChange(event: ChangeEvent<HTMLSelectElement>) {
      onChange?.(event);
      if (!event.defaultPrevented) choose(event.target.value);
    }

    return (
      <select aria-label={label} {...props} value={value} onChange={handleChange} ref={ref}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    );
  },
);
