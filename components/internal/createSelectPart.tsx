'use client';
import { forwardRef } from 'react';
import { type SelectPartProps, type SelectControl, SelectField } from './SelectField.js';

/**
 * Makes a part that is one select: a `<button>` that shows what is chosen, and opens a list.
 * @param name As people write it: `CommentsSidebar.Sort`.
 * @param part Written to `data-parley-part`.
 * @param useControl What it offers and does. `null`: it is not offered here, and nothing is rendered.
 */
export function createSelectPart(name: string, part: string, useControl: (name: string) => SelectControl | null) {
  const Part = forwardRef<HTMLButtonElement, SelectPartProps>(function SelectPart(props, ref) {
    const control = useControl(name);
    return control && <SelectField data-parley-part={part} {...props} control={control} ref={ref} />;
  });
  Part.displayName = name;
  return Part;
}
