'use client';
import { forwardRef } from 'react';
import { type ButtonControl, type ButtonPartProps, ControlButton } from './ControlButton.js';

/**
 * Creates a part that is one `<button>`.
 * @param name Its public name: `Comments.Resolve`.
 * @param part Written to `data-parley-part`.
 * @param useControl Its label and action. `null`: it is not offered here, and nothing is rendered.
 */
export function createButtonPart(name: string, part: string, useControl: (name: string) => ButtonControl | null) {
  const Part = forwardRef<HTMLButtonElement, ButtonPartProps>(function ButtonPart(props, ref) {
    const control = useControl(name);
    return control && <ControlButton data-parley-part={part} {...props} control={control} ref={ref} />;
  });
  Part.displayName = name;
  return Part;
}
