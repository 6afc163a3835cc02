'use client';
import { forwardRef, type ChangeEvent, type ComponentPropsWithoutRef } from 'react';

export type CommentsSidebarSelectProps = Omit<ComponentPropsWithoutRef<'select'>, 'value' | 'children'>;

/** What a choice of the sidebar's head offers. */
export interface SelectControl {
  label: string;
  value: string;
  options: readonly { value: string; name: string }[];
  choose: (value: string) => void;
}

/**
 * Makes a part that is one `<select>`.
 * @param name As people write it: `CommentsSidebar.Sort`.
 * @param part Written to `data-parley-part`.
 * @param useControl What it offers here; `null`: nothing, and nothing is rendered.
 */
export function createSelectPart(name: string, part: string, useControl: (name: string) => SelectControl | null) {
  const Part = forwardRef<HTMLSelectElement, CommentsSidebarSelectProps>(function SelectPart(
    { onChange, ...props },
    ref,
  ) {
    const control = useControl(name);
    if (!control) return null;
    const { label, value, options, choose } = control;

    function handleChange(event: ChangeEvent<HTMLSelectElement>) {
      onChange?.(event);
      if (!event.defaultPrevented) choose(event.target.value);
    }

    return (
      <select aria-label={label} data-parley-part={part} {...props} value={value} onChange={handleChange} ref={ref}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    );
  });
  Part.displayName = name;
  return Part;
}
