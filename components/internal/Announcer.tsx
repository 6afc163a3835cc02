'use client';
import { Slot } from './Slot.js';
import { forwardRef } from 'react';
import { ownContent, type OwnContentProps } from './ownContent.js';

interface AnnouncerProps extends OwnContentProps<'div'> {
  /** The newest text to announce; `null` before the first. With another `id` the same text is announced again. */
  news: { id: string | number; text: string } | null;
}

/** Announces messages to assistive technology, politely. Renders a `<div role="status">`; mount it before the first message. */
export const Announcer = forwardRef<HTMLDivElement, AnnouncerProps>(function Announcer(
  { news, asChild = false, children, ...props },
  ref,
) {
  const Comp = asChild ? Slot : 'div';
  // A new element each time, so that the same text is announced again.
  const content = news && <span key={news.id}>{news.text}</span>;
  return (
    <Comp role="status" data-parley-part="announcer" {...props} ref={ref}>
      {ownContent(asChild, children, content)}
    </Comp>
  );
});
