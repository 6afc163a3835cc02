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
 * Creates a part that is one `<time>`; the exact time is its title, set on hover: the first date that a page formats takes a slow device more than
 * 100 ms.
 * @param name Its public name: `Comments.Time`.
 * @param useTimestamp The time, Unix ms.
 * @param useText Its text for that time.
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
