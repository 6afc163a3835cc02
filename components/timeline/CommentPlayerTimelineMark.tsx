'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { Slot } from '../internal/Slot.js';

export interface CommentPlayerTimelineMarkProps extends ComponentPropsWithoutRef<'div'> {
  /** Where on the timeline, from 0 to 1: the `fraction` of a mark, or the place where it has room. */
  left: number;
  /** Render the single child in place of the `<div>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/**
 * Places its children, a `Comments.Pin` for instance, on the timeline: `position: absolute` and `left` in percent of the
 * `CommentPlayerTimeline.Root` around it, which your styles give `position: relative` and a height.
 */
export const CommentPlayerTimelineMark = forwardRef<HTMLDivElement, CommentPlayerTimelineMarkProps>(
  function CommentPlayerTimelineMark({ left, asChild = false, style, ...props }, ref) {
    const Comp = asChild ? Slot : 'div';
    return (
      <Comp
        data-parley-part="timeline-mark"
        style={{ position: 'absolute', left: `${left * 100}%`, ...style }}
        {...props}
        ref={ref}
      />
    );
  },
);
