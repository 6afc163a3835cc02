'use client';
import * as Slot from '@radix-ui/react-slot';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { formatExactTime, formatRelativeTime } from '../internal/formatTime.js';
import { useNow } from '../internal/useNow.js';
import { useLanguage } from '../internal/useStrings.js';
import { useCommentsItem } from './CommentsThreadContext.js';

export interface CommentsTimeProps extends ComponentPropsWithoutRef<'time'> {
  /** Render the single child in place of the `<time>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/** How long ago it was written, renewed each minute; the exact moment is its title. Renders a `<time>`. */
export const CommentsTime = forwardRef<HTMLTimeElement, CommentsTimeProps>(function CommentsTime(
  { asChild = false, children, ...props },
  ref,
) {
  const { createdAt } = useCommentsItem('Comments.Time').comment;
  const language = useLanguage();
  const now = useNow();
  const Comp = asChild ? Slot.Root : 'time';
  return (
    <Comp
      dateTime={new Date(createdAt).toISOString()}
      title={formatExactTime(createdAt, language)}
      data-parley-part="time"
      {...props}
      ref={ref}
    >
      {children ?? formatRelativeTime(createdAt, now, language)}
    </Comp>
  );
});
