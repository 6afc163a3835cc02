'use client';
import { Slot } from './Slot.js';
import { forwardRef, useState, type ComponentPropsWithoutRef } from 'react';
import { formatExactTime } from './formatTime.js';
import { useLanguage } from './useStrings.js';

export interface TimePartProps extends ComponentPropsWithoutRef<'time'> {
  /** Render the single child in place of the `<time>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/**
 * Makes a part that is one `<time>`; the exact moment is its title, once a pointer is on it: the first date that a page writes out takes a slow
 * device more than 100 ms.
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
    { asChild = false, children, onPointerEnter, ...props },
    ref,
  ) {
    const timestamp = useTimestamp(name);
    const language = useLanguage();
    const text = useText(timestamp, language);
    const [isPointedAt, setIsPointedAt] = useState(false);
    const Comp = asChild ? Slot : 'time';
    return (
      <Comp
        dir="auto"
        dateTime={new Date(timestamp).toISOString()}
        title={isPointedAt ? formatExactTime(timestamp, language) : undefined}
        data-parley-part="time"
        {...props}
        onPointerEnter={(event) => {
          onPointerEnter?.(event);
          setIsPointedAt(true);
        }}
        ref={ref}
      >
        {children ?? text}
      </Comp>
    );
  });
  Part.displayName = name;
  return Part;
}
