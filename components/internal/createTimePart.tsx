'use client';
import { Slot } from './Slot.js';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { formatExactTime } from './formatTime.js';
import { useLanguage } from './useStrings.js';

export interface TimePartProps extends ComponentPropsWithoutRef<'time'> {
  /** Render the single child in place of the `<time>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/**
 * Makes a part that is one `<time>`; the exact moment is its title.
 * @param name As people write it: `Comments.Time`.
 * @param useTimestamp The moment, Unix ms.
 * @param useText What it says of the moment.
 */
export function createTimePart(
  name: string,
  useTimestamp: (name: string) => number,
  useText: (timestamp: number, language: string) => string,
) {
  const Part = forwardRef<HTMLTimeElement, TimePartProps>(function TimePart(
    { asChild = false, children, ...props },
    ref,
  ) {
    const timestamp = useTimestamp(name);
    const language = useLanguage();
    const text = useText(timestamp, language);
    const Comp = asChild ? Slot : 'time';
    return (
      <Comp
        dir="auto"
        dateTime={new Date(timestamp).toISOString()}
        title={formatExactTime(timestamp, language)}
        data-parley-part="time"
        {...props}
        ref={ref}
      >
        {children ?? text}
      </Comp>
    );
  });
  Part.displayName = name;
  return Part;
}
