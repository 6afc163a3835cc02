'use client';
import { forwardRef } from 'react';
import { type SelectPartProps, type SelectControl, SelectField } from './SelectField.js';

/**
 * Creates a part that is one select: a `<button>` that shows the choice, and opens a list.
 * @param name Its public name: `CommentsSidebar.Sort`.
 * @param part Written to `data-parley-part`.
 * @param useControl Its options and action. `null`: it is not offered here, and nothing is rendered.
 */
export function createSelectPart(name: string, part: string, useControl: (name: string) => SelectControl | null) {
  const Part = forwardRef<HTMLButtonElement, SelectPartProps>(function SelectPart(props, ref) {
    const control = useControl(name);
    return control && <SelectField data-parley-part={part} {...props} control={control} ref={ref} />;
  });
  Part.displayName = name;
  return Part;
}
